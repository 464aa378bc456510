package io.hekla.scheduler.actions;

import io.hekla.model.podgroup.VictimReason.JobChoice;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Choice of whole jobs as victims of a gang: of some domains the one in which they cost least.
 * Source: docs/reference/plugin-rules.md#job-preemption.
 */
final class GangJobSearch {
  private final Session session;
  private final ActionContext context;
  private final GangPlan plan;
  private final JobVictims victims;
  private final boolean mayBreak;

  /**
   * @param mayBreak whether victims may lose their minimum
   */
  GangJobSearch(ActionContext context, GangPlan plan, JobVictims victims, boolean mayBreak) {
    this.context = context;
    this.plan = plan;
    this.victims = victims;
    this.mayBreak = mayBreak;
    session = context.session();
  }

  /**
   * Choice of victims in one domain.
   *
   * @param choices number of units that could have been chosen
   */
  private record Offer(
      NetworkDomain domain, VictimSearch.Found found, VictimCost cost, int choices) {}

  /** Evicts for a gang and pipelines it, as part of an attempt, if a domain has room for it. */
  boolean makeRoom(
      JobView gang, PendingSubJobs worksheet, List<NetworkDomain> domains, Statement outer) {
    Optional<Offer> best = Optional.empty();
    for (NetworkDomain domain : domains) {
      Optional<Offer> offer = offer(gang, worksheet, domain);
      if (offer.isPresent()
          && (best.isEmpty() || offer.get().cost().compareTo(best.get().cost()) < 0)) {
        best = offer;
      }
    }
    return best.filter(offer -> carryOut(offer, gang, worksheet, outer)).isPresent();
  }

  private Optional<Offer> offer(JobView gang, PendingSubJobs worksheet, NetworkDomain domain) {
    ResourceVector need = VictimBundle.sum(worksheet.allTasks());
    List<VictimUnit> units =
        victims.units(
            task -> GangVictims.mayGo(task, gang, victims),
            candidates ->
                context.policy().victims().gangVictims(victims.scope(), gang, need, candidates),
            task -> isIn(domain, task),
            mayBreak);
    long workOfTrial = (long) worksheet.allTasks().size() * (1 + domain.nodes().size());
    return new VictimSearch(units, new RoomForGang(gang, worksheet, domain), workOfTrial)
        .least()
        .map(found -> new Offer(domain, found, VictimCost.of(found.units()), units.size()));
  }

  private boolean isIn(NetworkDomain domain, TaskView task) {
    return session
        .node(task.nodeName())
        .map(NodeView::index)
        .filter(domain.nodes()::contains)
        .isPresent();
  }

  /** Room in a domain: all tasks of an undivided gang need it. */
  private final class RoomForGang implements VictimSearch.Room {
    private final JobView gang;
    private final PendingSubJobs worksheet;
    private final NetworkDomain domain;
    private final PlacesByAmount amounts;

    RoomForGang(JobView gang, PendingSubJobs worksheet, NetworkDomain domain) {
      this.gang = gang;
      this.worksheet = worksheet;
      this.domain = domain;
      List<TaskView> tasks = worksheet.allTasks();
      List<NodeView> nodes = domain.nodes().stream().mapToObj(session.nodes()::get).toList();
      amounts = new PlacesByAmount(session, nodes, tasks, gang.isDivided() ? 1 : tasks.size());
    }

    @Override
    public boolean mayBeMadeBy(List<TaskView> victims) {
      return amounts.mayBeEnoughWithout(victims);
    }

    @Override
    public boolean isMadeBy(List<TaskView> victims) {
      try (Statement trial = session.trial()) {
        return plan.carryOut(gang, worksheet, domain, victims, trial);
      }
    }
  }

  private boolean carryOut(Offer offer, JobView gang, PendingSubJobs worksheet, Statement outer) {
    Map<TaskView, JobChoice> choices = new HashMap<>();
    for (VictimUnit unit : offer.found.units()) {
      JobChoice choice = unit.choice(offer.choices, offer.found.isProven());
      unit.tasks().forEach(task -> choices.put(task, choice));
    }
    return plan.carryOut(
        gang, worksheet, offer.domain, VictimUnit.tasks(offer.found.units()), choices, outer);
  }
}
