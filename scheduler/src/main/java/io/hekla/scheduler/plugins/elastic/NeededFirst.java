package io.hekla.scheduler.plugins.elastic;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.plugin.OrderTieBreaks;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Order of the tasks of one job: first those that the minimums of roles need, so that no task
 * beyond them is placed on the way to the minimum of the whole.
 */
final class NeededFirst implements Comparator<TaskView> {
  private static final Comparator<TaskView> OF_ROLE =
      Comparator.comparingInt(TaskView::priority).reversed().thenComparing(OrderTieBreaks.TASKS);

  private final Map<JobView, Set<TaskView>> needed = new HashMap<>();

  @Override
  public int compare(TaskView left, TaskView right) {
    if (left.job().podGroup().minTaskMember().isEmpty()) {
      return 0;
    }
    Set<TaskView> first = needed.computeIfAbsent(left.job(), NeededFirst::needed);
    return Boolean.compare(!first.contains(left), !first.contains(right));
  }

  private static Set<TaskView> needed(JobView job) {
    if (job.roles().areReady()) {
      return Set.of();
    }
    var needed = new HashSet<TaskView>();
    List<TaskView> pending =
        job.tasks().stream()
            .filter(task -> task.status() == TaskStatus.PENDING)
            .sorted(OF_ROLE)
            .toList();
    var left = new HashMap<String, Integer>();
    for (TaskView task : pending) {
      int missing = left.computeIfAbsent(task.info().role(), job.roles()::missing);
      if (missing > 0) {
        left.put(task.info().role(), missing - 1);
        needed.add(task);
      }
    }
    return needed;
  }
}
