package io.hekla.scheduler.plugin;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** What the plugins say together about evicting tasks for others. Source: reference §3.6, §3.7. */
public final class VictimPolicy {
  private final List<List<VictimRule>> preemptable;
  private final List<List<VictimRule>> reclaimable;
  private final List<List<GangVictimRule>> gangVictims;
  private final List<BiFunction<QueueView, List<TaskView>, Optional<Reason>>> preemptive;
  private final VictimOrder order;

  VictimPolicy(
      List<List<VictimRule>> preemptable,
      List<List<VictimRule>> reclaimable,
      List<List<GangVictimRule>> gangVictims,
      List<BiFunction<QueueView, List<TaskView>, Optional<Reason>>> preemptive,
      VictimOrder order) {
    this.preemptable = preemptable;
    this.reclaimable = reclaimable;
    this.gangVictims = gangVictims;
    this.preemptive = preemptive;
    this.order = order;
  }

  /** Those who may go for a task of their own queue, in the order given. */
  public List<TaskView> preemptable(TaskView preemptor, List<TaskView> candidates) {
    return orNobody(() -> Fold.victims(preemptable, preemptor, candidates));
  }

  /** Those who may go for a task of another queue, in the order given. */
  public List<TaskView> reclaimable(TaskView reclaimer, List<TaskView> candidates) {
    return orNobody(() -> Fold.victims(reclaimable, reclaimer, candidates));
  }

  /** Those who may go for a whole gang, in the order given. */
  public List<TaskView> gangVictims(
      GangVictimRule.Scope scope, JobView gang, List<TaskView> candidates) {
    return orNobody(() -> Fold.victims(gangVictims, rule -> rule.among(scope, gang, candidates)));
  }

  /** Nobody if a rule throws: it might have protected any of them. */
  private static List<TaskView> orNobody(Supplier<List<TaskView>> victims) {
    try {
      return victims.get();
    } catch (Containment.NoVictim protectedByFailure) {
      return List.of();
    }
  }

  /** Why a queue may not take room for tasks back from other queues, if so. */
  public Optional<Reason> unentitled(QueueView queue, List<TaskView> tasks) {
    for (BiFunction<QueueView, List<TaskView>, Optional<Reason>> test : preemptive) {
      Optional<Reason> objection = test.apply(queue, tasks);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  /**
   * Who goes first where room is made for a task. It follows the session: who went already can
   * change who is next.
   */
  public Comparator<TaskView> evictionOrder(TaskView claimant) {
    return order.ofTasks(claimant.job().queue());
  }

  /** Which of other queues gives first where room is made for a queue. */
  public Comparator<QueueView> queueOrder(QueueView claimant) {
    return order.ofQueues(claimant);
  }
}
