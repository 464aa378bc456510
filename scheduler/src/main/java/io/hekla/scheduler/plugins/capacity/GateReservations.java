package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Reservations of room in a queue for its pending pods whose gate was opened because there was room
 * for them, until they are placed. Queues above reserve none. Source:
 * docs/reference/plugin-rules.md#capacity-gate-reservation.
 */
final class GateReservations {
  private final Session session;
  private final Map<QueueView, Set<TaskView>> opened = new HashMap<>();
  private final Map<QueueView, ResourceVector> reserved = new HashMap<>();
  private int summedUp;

  GateReservations(Session session) {
    this.session = session;
    for (JobView job : session.jobs()) {
      if (job.count(TaskStatus.PENDING) > 0) {
        job.tasks().stream()
            .filter(task -> task.status() == TaskStatus.PENDING && wasOpened(task))
            .forEach(
                task ->
                    opened.computeIfAbsent(job.queue(), first -> new LinkedHashSet<>()).add(task));
      }
    }
  }

  /** Reserves room for a task whose gate is to be opened. */
  void keep(TaskView task) {
    opened.computeIfAbsent(task.job().queue(), first -> new LinkedHashSet<>()).add(task);
    reserved.remove(task.job().queue());
  }

  /** Resources that a queue holds and has to reserve for others, if it gets a task. */
  ResourceVector with(TaskView task, CapacityQueue queue) {
    ResourceVector future = queue.held().plus(reserved(queue.view()));
    return waits(task)
            && task.job().queue() == queue.view()
            && opened.getOrDefault(queue.view(), Set.of()).contains(task)
        ? future
        : future.plus(task.request());
  }

  private ResourceVector reserved(QueueView queue) {
    int moves = session.moves();
    if (moves != summedUp) {
      reserved.clear();
      summedUp = moves;
    }
    return reserved.computeIfAbsent(
        queue,
        absent ->
            opened.getOrDefault(queue, Set.of()).stream()
                .filter(GateReservations::waits)
                .map(task -> task.job().atStart().known(task.request()))
                .reduce(ResourceVector.EMPTY, ResourceVector::plus));
  }

  private static boolean waits(TaskView task) {
    return task.status() == TaskStatus.PENDING;
  }

  private static boolean wasOpened(TaskView task) {
    return !task.info().gated()
        && "true".equals(task.info().annotations().get(WellKnownKeys.QUEUE_ALLOCATION_GATE));
  }
}
