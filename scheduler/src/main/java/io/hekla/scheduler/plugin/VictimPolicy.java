package io.hekla.scheduler.plugin;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Surplus;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Combined answers of the plugins about evicting tasks for others. Source:
 * docs/reference/session.md#extension-points, docs/reference/session.md#victims.
 */
public final class VictimPolicy {
  private final VictimVotes<VictimRule> preemptable;
  private final VictimVotes<VictimRule> reclaimable;
  private final VictimVotes<GangVictimRule> gangVictims;
  private final BiFunction<QueueView, List<TaskView>, Optional<Reason>> preemptive;
  private final Optional<Function<TaskView, LostWork>> lostWork;
  private final Function<JobView, Optional<Reason>> mayEvict;
  private final Optional<FirstVictims> first;
  private final VictimOrder order;
  private final Surplus surplus;
  private final Session session;

  VictimPolicy(
      Tiers tiers,
      Session session,
      Comparator<QueueView> queues,
      Comparator<JobView> jobs,
      Comparator<TaskView> tasks) {
    this.session = session;
    surplus = session.surplus();
    preemptable = tiers.combined(VictimPoints.PREEMPTABLE);
    reclaimable = tiers.combined(VictimPoints.RECLAIMABLE);
    gangVictims = tiers.combined(VictimPoints.GANG_VICTIMS);
    preemptive = tiers.combined(VictimPoints.PREEMPTIVE);
    lostWork = tiers.combined(VictimPoints.LOST_WORK);
    mayEvict = tiers.combined(VictimPoints.MAY_EVICT);
    first = tiers.combined(VictimPoints.FIRST_VICTIMS);
    order = new VictimOrder(tiers.combined(VictimPoints.VICTIM_QUEUE_ORDER), queues, jobs, tasks);
  }

  /** Returns the tasks without those that the scheduler of another shard has placed. */
  List<TaskView> own(List<TaskView> tasks) {
    return session.shards().areDivided()
        ? tasks.stream().filter(task -> !session.isForeign(task.job())).toList()
        : tasks;
  }

  /** Candidates that may be evicted for a task of their own queue, in the order given. */
  public List<TaskView> preemptable(TaskView preemptor, List<TaskView> candidates) {
    List<TaskView> own = own(candidates);
    return preemptable.agreed(rule -> rule.among(preemptor, own));
  }

  /** Candidates that may be evicted for a task of another queue, in the order given. */
  public List<TaskView> reclaimable(TaskView reclaimer, List<TaskView> candidates) {
    return reclaimable(reclaimer, reclaimer.request(), candidates);
  }

  /**
   * Candidates that may be evicted for a task of another queue, in the order given.
   *
   * @param wanted what the task and others of its queue want together
   */
  public List<TaskView> reclaimable(
      TaskView reclaimer, ResourceVector wanted, List<TaskView> candidates) {
    List<TaskView> own = own(candidates);
    return surplus.givenTo(
        reclaimer.job().queue(), wanted, reclaimable.agreed(rule -> rule.among(reclaimer, own)));
  }

  /**
   * Candidates that may be evicted for a whole gang, in the order given.
   *
   * @param wanted what the gang wants now
   */
  public List<TaskView> gangVictims(
      GangVictimRule.Scope scope, JobView gang, ResourceVector wanted, List<TaskView> candidates) {
    List<TaskView> own = own(candidates);
    List<TaskView> victims = gangVictims.agreed(rule -> rule.among(scope, gang, own));
    return scope == GangVictimRule.Scope.OWN_QUEUE
        ? victims
        : surplus.givenTo(gang.queue(), wanted, victims);
  }

  /** Reason for which a queue may not reclaim room for tasks from other queues, if there is one. */
  public Optional<Reason> unentitled(QueueView queue, List<TaskView> tasks) {
    return preemptive.apply(queue, tasks);
  }

  /** Reason for which a job may not have tasks of others evicted, if there is one. */
  public Optional<Reason> barred(JobView job) {
    return mayEvict.apply(job);
  }

  /**
   * Work that is lost with a task that is evicted; empty if victims are chosen task by task, not by
   * whole jobs.
   */
  public Optional<Function<TaskView, LostWork>> lostWork() {
    return lostWork;
  }

  /** Rule for victims that go before all others, if a plugin has one. */
  public Optional<FirstVictims> first() {
    return first;
  }

  /**
   * Order of evictions where room is made for a task. It follows the session: an eviction can
   * change which victim is next.
   */
  public Comparator<TaskView> evictionOrder(TaskView claimant) {
    return order.ofTasks(claimant.job().queue());
  }

  /** Order in which other queues give victims where room is made for a queue. */
  public Comparator<QueueView> queueOrder(QueueView claimant) {
    return order.ofQueues(claimant);
  }
}
