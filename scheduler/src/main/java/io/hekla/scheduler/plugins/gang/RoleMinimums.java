package io.hekla.scheduler.plugins.gang;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The minimums that a PodGroup gives by role ({@code minTaskMember}). They hold only where they add
 * up to no more than the minimum of the whole. Source: reference scheduler.md §2.5.
 */
final class RoleMinimums {
  private RoleMinimums() {}

  /** The first role, by name, of which too few tasks exist. */
  static Optional<Reason> missing(JobView job) {
    return shortOf(job, task -> task.status().isValid());
  }

  static boolean areReady(JobView job) {
    return shortOf(job, RoleMinimums::isReady).isEmpty();
  }

  static boolean arePipelined(JobView job) {
    return shortOf(job, task -> isReady(task) || task.status() == TaskStatus.PIPELINED).isEmpty();
  }

  private static boolean isReady(TaskView task) {
    return task.status().isReady()
        || (task.status() == TaskStatus.PENDING && task.info().isBestEffort());
  }

  private static Optional<Reason> shortOf(JobView job, Predicate<TaskView> counts) {
    Map<String, Integer> minimums = job.podGroup().minTaskMember();
    int sum = 0;
    for (int minimum : minimums.values()) {
      sum += minimum;
    }
    if (minimums.isEmpty() || job.minAvailable() < sum) {
      return Optional.empty();
    }
    Map<String, Integer> byRole = minimums.size() == 1 ? minimums : new TreeMap<>(minimums);
    for (Map.Entry<String, Integer> minimum : byRole.entrySet()) {
      int present = 0;
      for (TaskView task : job.tasks()) {
        present += task.info().role().equals(minimum.getKey()) && counts.test(task) ? 1 : 0;
      }
      if (present < minimum.getValue()) {
        return Optional.of(
            new GangReason.NotEnoughTasks(minimum.getKey(), present, minimum.getValue()));
      }
    }
    return Optional.empty();
  }
}
