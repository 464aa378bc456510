package io.hekla.scheduler;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.stream.Stream;

/** Jobs of a queue that wait: until their minimum is placed. Positions are counted among them. */
final class WaitingJobs {
  private WaitingJobs() {}

  /** Returns the jobs of a queue that wait, in no order. */
  static Stream<JobView> of(QueueView queue, Session session) {
    return Stream.concat(
        queue.jobs().stream().filter(WaitingJobs::waits),
        queue.waiting().stream().flatMap(alike -> session.callUp(alike).stream()));
  }

  /** Returns whether any job of a queue waits. */
  static boolean areIn(QueueView queue) {
    return !queue.waiting().isEmpty() || queue.jobs().stream().anyMatch(WaitingJobs::waits);
  }

  private static boolean waits(JobView job) {
    return switch (job.phase()) {
      case PENDING -> true;
      case INQUEUE -> !job.isReady();
      case RUNNING, UNKNOWN -> !job.isReady() && job.count(TaskStatus.PENDING) > 0;
      case COMPLETED -> false;
    };
  }
}
