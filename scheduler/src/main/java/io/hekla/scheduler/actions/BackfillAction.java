package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Places the best-effort tasks, each on its own. A pipelined one is placed anew, since it may find
 * room at once. Source: docs/reference/action-steps.md#steps-of-backfill. Unlike there, it stays
 * pipelined where it finds no room and victims were evicted for it: they would go in vain.
 */
final class BackfillAction implements Action {
  static final String NAME = "backfill";

  @Override
  public void execute(ActionContext context) {
    var waiting = new JobQueues(context.policy());
    for (JobView job : context.session().jobs()) {
      boolean concerned = job.pendingBestEffort() > 0 || job.waiting() > 0;
      if (concerned && !job.isPending() && context.policy().fault(job).isEmpty()) {
        waiting.addJob(job);
      } else if (concerned) {
        context.session().barred(job).ifPresent(reason -> context.session().obstacle(job, reason));
      }
    }
    var promises = new HashMap<TaskView, NodeView>();
    for (TaskView task : inOrder(waiting, promises, context)) {
      place(task, Optional.ofNullable(promises.get(task)), context);
    }
  }

  private static List<TaskView> inOrder(
      JobQueues waiting, Map<TaskView, NodeView> promises, ActionContext context) {
    var tasks = new ArrayList<TaskView>();
    while (waiting.hasQueue()) {
      QueueView queue = waiting.nextQueue();
      for (var job = waiting.nextJob(queue); job.isPresent(); job = waiting.nextJob(queue)) {
        unpipelineAll(job.get(), promises, context);
        openGates(job.get(), context);
        job.get().tasks().stream()
            .filter(task -> task.status() == TaskStatus.PENDING)
            .filter(task -> task.info().isBestEffort() && !task.info().gated())
            .sorted(context.policy().taskOrder())
            .forEach(tasks::add);
      }
    }
    return tasks;
  }

  /** A best-effort task needs no room, so its gate is opened. */
  private static void openGates(JobView job, ActionContext context) {
    for (TaskView task : job.tasks()) {
      if (task.status() == TaskStatus.PENDING
          && task.info().isBestEffort()
          && task.info().gating() == TaskInfo.Gating.BY_QUEUE
          && context.policy().unallocatable(job.queue(), task).isEmpty()) {
        Gates.open(task, context);
      }
    }
  }

  /** Unpipelines the tasks, and notes the nodes of those for which victims have to leave. */
  private static void unpipelineAll(
      JobView job, Map<TaskView, NodeView> promises, ActionContext context) {
    for (TaskView task : job.tasks()) {
      if (task.status() == TaskStatus.PIPELINED && task.info().isBestEffort()) {
        if (task.evictionOccurred()) {
          context.session().node(task.nodeName()).ifPresent(node -> promises.put(task, node));
        }
        try (Statement statement = context.session().statement()) {
          statement.unpipeline(task);
          statement.keep();
        }
      }
    }
  }

  private static void place(TaskView task, Optional<NodeView> promised, ActionContext context) {
    Optional<NodeView> node = context.nodes().forBestEffort(task);
    if (node.isEmpty() && promised.isPresent()) {
      try (Statement statement = context.session().statement()) {
        statement.pipeline(task, promised.get(), true);
        statement.keep();
      }
      return;
    }
    if (node.isEmpty()) {
      context.session().misfit(task, context.nodes().refusal(task, true));
      return;
    }
    try (Statement statement = context.session().statement()) {
      if (isFullWithTerminating(node.get())
          || !context.policy().placement().deviceRoom(task, node.get()).fits()) {
        statement.pipeline(task, node.get(), false);
      } else {
        AllocationAttempt.allocate(task, node.get(), statement, context);
      }
      statement.keep();
    }
    if (context.policy().isReady(task.job())) {
      context.session().dispatchAllocated(task.job());
    }
  }

  /**
   * Returns whether the node has as many pods as it takes while the victims of this session are
   * still there: filters no longer count them, but a bind now would be one too many
   * (docs/reference/scheduler-model.md#nodes).
   */
  private static boolean isFullWithTerminating(NodeView node) {
    return node.idle().has(ResourceVector.PODS) && node.idle().amount(ResourceVector.PODS) < 1;
  }
}
