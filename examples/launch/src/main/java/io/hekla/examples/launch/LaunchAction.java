package io.hekla.examples.launch;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.ActionContext;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Action that places each pod on the node with the fewest pods, of those with room that the plugins
 * do not refuse; of equal nodes on the first by name. A job that does not become ready gets
 * nothing.
 */
final class LaunchAction implements Action {
  @Override
  public void execute(ActionContext context) {
    for (JobView job : context.session().jobs()) {
      if (!job.isPending() && context.policy().fault(job).isEmpty()) {
        launch(job, context);
      }
    }
  }

  private static void launch(JobView job, ActionContext context) {
    try (Statement attempt = context.session().statement()) {
      waiting(job, context).forEach(task -> place(task, attempt, context));
      if (context.policy().isReady(job)) {
        attempt.commit();
      }
    }
  }

  private static Stream<TaskView> waiting(JobView job, ActionContext context) {
    return job.tasks().stream()
        .filter(task -> task.status() == TaskStatus.PENDING && !task.info().gated())
        .sorted(context.policy().taskOrder());
  }

  private static void place(TaskView task, Statement attempt, ActionContext context) {
    Optional<Reason> beyondShare = context.policy().unallocatable(task.job().queue(), task);
    if (beyondShare.isPresent()) {
      context.session().obstacle(task.job(), beyondShare.get());
      return;
    }
    fewestPods(task, context)
        .ifPresentOrElse(
            node -> attempt.allocate(task, node),
            () -> context.session().misfit(task, context.nodes().refusal(task, false)));
  }

  private static Optional<NodeView> fewestPods(TaskView task, ActionContext context) {
    return context.session().nodes().stream()
        .filter(
            node ->
                context.nodes().fitsNow(task, node)
                    && context.policy().placement().fit(task, node).fits())
        .min(Comparator.comparing(NodeView::pods));
  }
}
