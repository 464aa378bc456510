package io.hekla.scheduler.plugins.capacity;

import static io.hekla.scheduler.plugin.ClosingPoints.QUEUE_FIGURES;
import static io.hekla.scheduler.plugin.QueuePoints.ALLOCATABLE;
import static io.hekla.scheduler.plugin.QueuePoints.ALLOCATABLE_WITHOUT;
import static io.hekla.scheduler.plugin.QueuePoints.GATE_OPENED;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUEABLE;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUED;
import static io.hekla.scheduler.plugin.QueuePoints.QUEUE_ORDER;
import static io.hekla.scheduler.plugin.VictimPoints.GANG_VICTIMS;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTIVE;
import static io.hekla.scheduler.plugin.VictimPoints.RECLAIMABLE;
import static io.hekla.scheduler.plugin.VictimPoints.VICTIM_QUEUE_ORDER;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.GangVictimRule.Scope;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.QueueAdmission;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Capacity of queues: they may lend what they do not use and reclaim what they deserve; none
 * exceeds its limit. With {@code enableHierarchy} the queues are a tree, in which all this holds
 * for every branch; if they form none, no queue gets anything until they do. A job that is not at a
 * leaf waits. Not to be used beside {@code proportion}. Source:
 * docs/reference/plugin-rules.md#capacity. Room is reserved for pods whose gate was opened.
 */
public final class CapacityPlugin implements Plugin {
  public static final String NAME = "capacity";

  private final boolean hierarchical;
  private final CapacityArguments arguments;

  public CapacityPlugin(PluginOption option, Arguments.Reader reader) {
    hierarchical = option.isOn(Switch.HIERARCHY);
    arguments = CapacityArguments.read(reader);
  }

  @Override
  public void open(Session session, Extensions on) {
    TreeFaults faults = hierarchical ? TreeFaults.of(session) : new TreeFaults();
    if (arguments.leavesOutFaultyQueues()) {
      faults.addGreedy(session, hierarchical);
    } else if (faults.first().isPresent()) {
      refuse(faults.first().get(), on);
      return;
    }
    CapacityTree tree =
        hierarchical
            ? CapacityTree.hierarchy(session, faults, on)
            : CapacityTree.flat(session, faults, on);
    govern(tree, faults, session, on);
  }

  /**
   * Registers the rules. Jobs in a queue at fault get nothing, and give nothing; a job in a queue
   * above others gets nothing.
   */
  private void govern(CapacityTree tree, TreeFaults faults, Session session, Extensions on) {
    int level = hierarchical ? arguments.ancestorReclaimLevel() : 0;
    Optional<GateReservations> reservations =
        arguments.gateReservations()
            ? Optional.of(new GateReservations(session))
            : Optional.empty();
    reservations.ifPresent(gates -> on.add(GATE_OPENED, gates::keep));
    var quota =
        new Quota(session, tree, level, new DeviceQuotas(session, tree, arguments), reservations);
    session.surplus().measureBy(quota);
    var reclaiming = new ReclaimRule(tree, faults, level);
    var rank = new QueueRank(tree);
    on.add(QUEUE_ORDER, rank);
    if (hierarchical) {
      on.add(VICTIM_QUEUE_ORDER, rank);
    }
    on.add(
        ALLOCATABLE,
        (queue, task) -> faults.ofJobsIn(queue).or(() -> quota.allocatable(queue, task)));
    on.add(ALLOCATABLE_WITHOUT, quota::mayGet);
    on.add(
        PREEMPTIVE,
        (queue, tasks) -> faults.ofJobsIn(queue).or(() -> quota.preemptive(queue, tasks)));
    on.add(
        JOB_ENQUEUEABLE,
        job ->
            faults
                .ofJobsIn(job.queue())
                .map(QueueAdmission::reject)
                .orElseGet(() -> quota.enqueueable(job)));
    on.add(JOB_ENQUEUED, quota::enqueued);
    on.add(RECLAIMABLE, reclaiming);
    on.add(GANG_VICTIMS, reclaiming);
    on.add(QUEUE_FIGURES, figures(tree, faults, session));
  }

  /** Refuses everything while the queues form no tree. */
  private static void refuse(Reason fault, Extensions on) {
    on.add(ALLOCATABLE, (queue, task) -> Optional.of(fault));
    on.add(PREEMPTIVE, (queue, tasks) -> Optional.of(fault));
    on.add(JOB_ENQUEUEABLE, job -> QueueAdmission.reject(fault));
    on.add(RECLAIMABLE, (reclaimer, candidates) -> Optional.of(List.of()));
    on.add(
        GANG_VICTIMS,
        (scope, gang, candidates) ->
            Optional.of(scope == Scope.OWN_QUEUE ? candidates : List.of()));
  }

  private UnaryOperator<QueueFigures> figures(
      CapacityTree tree, TreeFaults faults, Session session) {
    var overcommitment = new Overcommitment(session.total(), tree.guaranteed());
    return figures -> {
      Optional<QueueView> queue = session.queue(figures.name());
      if (queue.isEmpty()) {
        return figures;
      }
      Optional<Reason> fault = faults.of(queue.get());
      if (fault.isPresent()) {
        return figures.warnedOf(List.of(fault.get()));
      }
      CapacityQueue known = tree.at(queue.get());
      QueueFigures queueFigures =
          hierarchical || !queue.get().isEmpty()
              ? CapacityFigures.of(known, figures)
              : CapacityFigures.withoutJobs(known, figures);
      List<Reason> warnings = new ArrayList<>(overcommitment.of(known));
      faults.warning(queue.get(), session).ifPresent(warnings::add);
      return queueFigures.warnedOf(warnings);
    };
  }
}
