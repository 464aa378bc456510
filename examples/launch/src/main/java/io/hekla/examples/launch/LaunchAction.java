package io.hekla.examples.launch;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.actions.Action;
import io.hekla.scheduler.actions.ActionContext;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.placement.NodeChoice;
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
  public void execute(ActionContext turn) {
    for (JobView job : turn.session().jobs()) {
      if (!job.isPending() && turn.policy().fault(job).isEmpty()) {
        launch(job, turn);
      }
    }
  }

  private static void launch(JobView job, ActionContext turn) {
    try (Statement attempt = turn.session().statement()) {
      waiting(job, turn).forEach(task -> place(task, attempt, turn));
      if (turn.policy().isReady(job)) {
        attempt.commit();
      }
    }
  }

  private static Stream<TaskView> waiting(JobView job, ActionContext turn) {
    return job.tasks().stream()
        .filter(task -> task.status() == TaskStatus.PENDING && !task.info().gated())
        .sorted(turn.policy().taskOrder());
  }

  private static void place(TaskView task, Statement attempt, ActionContext turn) {
    Optional<Reason> beyondShare = turn.policy().unallocatable(task.job().queue(), task);
    if (beyondShare.isPresent()) {
      turn.session().obstacle(task.job(), beyondShare.get());
      return;
    }
    fewestPods(task, turn)
        .ifPresentOrElse(
            node -> attempt.allocate(task, node),
            () -> turn.session().misfit(task, turn.nodes().refusal(task, false)));
  }

  private static Optional<NodeView> fewestPods(TaskView task, ActionContext turn) {
    return turn.session().nodes().stream()
        .filter(
            node ->
                NodeChoice.fitsNow(task, node) && turn.policy().placement().fit(task, node).fits())
        .min(Comparator.comparing(NodeView::pods));
  }
}
