package io.hekla.scheduler.plugins.deviceshare;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Virtual GPUs held by queues, for their status. A pod's request names memory and cores of one card
 * only; here the holdings of all its cards count. Source: docs/reference/session.md#closing.
 */
final class QueueUse {
  private final Session session;
  private final SessionCards cards;
  private final Map<String, ResourceVector> corrections = new HashMap<>();

  QueueUse(Session session, SessionCards cards) {
    this.session = session;
    this.cards = cards;
  }

  /** Sums up the holdings, once all actions have run. */
  void sumUp() {
    for (JobView job : session.jobs()) {
      for (TaskView task : job.allocated().has(VirtualGpu.NUMBER) ? job.tasks() : noTasks()) {
        if (task.status().isAllocated()) {
          correction(task).ifPresent(correction -> addUpwards(job.queue(), correction));
        }
      }
    }
  }

  private static Iterable<TaskView> noTasks() {
    return List.of();
  }

  private Optional<ResourceVector> correction(TaskView task) {
    return session
        .node(task.nodeName())
        .flatMap(cards::on)
        .flatMap(node -> node.heldBy(task.uid()))
        .map(held -> VirtualGpu.use(held).minus(VirtualGpu.use(task.request())));
  }

  private void addUpwards(QueueView queue, ResourceVector correction) {
    session
        .upwards(queue)
        .forEach(one -> corrections.merge(one.name(), correction, ResourceVector::plus));
  }

  /** Returns the figures of a queue with its holdings of cards. */
  QueueFigures corrected(QueueFigures figures) {
    ResourceVector correction = corrections.get(figures.name());
    return correction == null
        ? figures
        : new QueueFigures(
            figures.name(),
            figures.allocated().plus(correction),
            figures.figures(),
            figures.vectors(),
            figures.warnings());
  }
}
