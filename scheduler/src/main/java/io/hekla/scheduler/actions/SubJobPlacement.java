package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.session.AllocatedHyperNodes;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Misfit;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Deque;
import java.util.Optional;

/**
 * Places the tasks of one sub-job on nodes of one part of the network, until it is ready: each task
 * above the minimum costs a turn of its own. Source:
 * docs/reference/action-steps.md#tasks-of-one-sub-job.
 */
final class SubJobPlacement {
  private final ActionContext context;

  SubJobPlacement(ActionContext context) {
    this.context = context;
  }

  /**
   * Places what can be placed; tasks that were tried are removed from the given ones.
   *
   * @param statement a new one
   * @return whether the sub-job has what it needs, allocated or pipelined, and something was placed
   *     for it
   */
  boolean place(SubJobView subJob, Deque<TaskView> tasks, NodeSet domain, Statement statement) {
    if (subJob.topology().isEmpty()) {
      placeAll(subJob, tasks, domain, statement);
    } else {
      AllocatedHyperNodes allocated = context.session().allocatedHyperNodes();
      allocated.begin(subJob);
      placeAll(subJob, tasks, domain, statement);
      allocated.end(subJob);
    }
    return !statement.isEmpty()
        && (context.policy().isReady(subJob) || context.policy().isPipelined(subJob));
  }

  private void placeAll(
      SubJobView subJob, Deque<TaskView> tasks, NodeSet domain, Statement statement) {
    while (!tasks.isEmpty()) {
      TaskView task = tasks.poll();
      if (isBeyondShare(task) || isHeldBack(task) || isHopeless(task, subJob)) {
        continue;
      }
      Optional<NodeView> node = context.nodes().forTask(task, domain);
      if (node.isEmpty()) {
        context.session().misfit(task, context.nodes().refusal(task, domain));
        if (!GangRule.canContinueWithout(subJob)) {
          return;
        }
        continue;
      }
      if (context.nodes().fitsNow(task, node.get())) {
        if (!AllocationAttempt.allocate(task, node.get(), statement, context)) {
          continue;
        }
      } else {
        statement.pipeline(task, node.get(), false);
      }
      if (subJob.topology().isPresent()) {
        context.session().allocatedHyperNodes().reach(subJob, node.get());
      }
      if (context.policy().isReady(subJob)) {
        return;
      }
    }
  }

  private boolean isBeyondShare(TaskView task) {
    JobView job = task.job();
    Optional<Reason> beyondShare = context.policy().unallocatable(job.queue(), task);
    beyondShare.ifPresent(why -> context.session().obstacle(job, why));
    return beyondShare.isPresent();
  }

  /**
   * Opens the gate of a task whose queue has room: it is placed in a later session, once that is
   * done.
   */
  private boolean isHeldBack(TaskView task) {
    if (task.info().gated()) {
      Gates.open(task, context);
      context.session().obstacle(task.job(), new Reason.Gated());
    }
    return task.info().gated();
  }

  private boolean isHopeless(TaskView task, SubJobView subJob) {
    String role = task.info().role();
    if (subJob.hasMisfit(role)) {
      context.session().misfit(task, Misfit.unsearched(new PlaceReason.SameTaskFailed(role)));
      return true;
    }
    return false;
  }
}
