package io.hekla.scheduler.actions;

import io.hekla.model.podgroup.VictimReason.JobChoice;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.placement.ReachableNodes;
import io.hekla.scheduler.plugin.HyperNodeGradient.Purpose;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plan that evicts victims for a gang and pipelines its tasks: only if all tasks of its sub-jobs,
 * one after the other, have a place with it, until the gang has enough. Source:
 * docs/reference/action-steps.md#steps-of-the-gang-actions.
 */
final class GangPlan {
  private final Session session;
  private final Policy policy;
  private final ReachableNodes nodes;
  private final String action;

  GangPlan(ActionContext context, String action) {
    session = context.session();
    policy = context.policy();
    nodes = new ReachableNodes(session, policy);
    this.action = action;
  }

  /** Carries the plan out as part of an attempt, if it works out; nothing happens otherwise. */
  boolean carryOut(
      JobView gang,
      PendingSubJobs worksheet,
      NetworkDomain domain,
      List<TaskView> victims,
      Statement outer) {
    return carryOut(gang, worksheet, domain, victims, Map.of(), outer);
  }

  /**
   * Carries the plan out as above.
   *
   * @param choices why the jobs of victims were chosen, by victim
   */
  boolean carryOut(
      JobView gang,
      PendingSubJobs worksheet,
      NetworkDomain domain,
      List<TaskView> victims,
      Map<TaskView, JobChoice> choices,
      Statement outer) {
    boolean wasReady = policy.isReady(gang);
    TaskView beneficiary = worksheet.allTasks().getFirst();
    try (Statement plan = outer.inner()) {
      for (TaskView victim : victims) {
        JobChoice choice = choices.get(victim);
        if (choice == null) {
          plan.evict(victim, action, beneficiary);
        } else {
          plan.evict(victim, action, beneficiary, choice);
        }
      }
      PendingSubJobs left = worksheet.copy();
      boolean isDone = false;
      while (!left.isEmpty() && !isDone) {
        SubJobView subJob = left.next();
        if (!hasPlace(
            subJob, List.copyOf(left.tasksOf(subJob)), domain, !victims.isEmpty(), plan)) {
          return false;
        }
        isDone = wasReady || policy.isPipelined(gang);
      }
      if (!policy.isPipelined(gang)) {
        return false;
      }
      plan.mergeInto(outer);
      return true;
    }
  }

  private boolean hasPlace(
      SubJobView subJob,
      List<TaskView> tasks,
      NetworkDomain domain,
      boolean evicted,
      Statement plan) {
    List<List<NetworkDomain>> choices =
        NetworkRule.isLimited(subJob.job(), session)
            ? policy.groups().gradient(subJob, domain, Purpose.EVICT)
            : List.of(List.of(domain));
    for (List<NetworkDomain> group : choices) {
      for (NetworkDomain hyperNode : group) {
        if (hasPlaceIn(hyperNode, subJob, tasks, evicted, plan)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean hasPlaceIn(
      NetworkDomain hyperNode,
      SubJobView subJob,
      List<TaskView> tasks,
      boolean evicted,
      Statement plan) {
    try (Statement trial = session.statement()) {
      for (TaskView task : tasks) {
        if (policy.unallocatable(subJob.job().queue(), task).isPresent()) {
          return false;
        }
        Optional<NodeView> node = nodes.best(task, hyperNode.nodes());
        if (node.isEmpty()) {
          return false;
        }
        trial.pipeline(task, node.get(), evicted);
      }
      if (!policy.isReady(subJob) && !policy.isPipelined(subJob)) {
        return false;
      }
      trial.mergeInto(plan);
      return true;
    }
  }
}
