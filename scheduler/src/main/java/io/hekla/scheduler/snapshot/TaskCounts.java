package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.TaskStatus;
import java.util.EnumMap;
import java.util.Map;

/** How many tasks of a job stand where. Immutable: most jobs of a session share the snapshot's. */
public final class TaskCounts {
  private final Map<TaskStatus, Integer> byStatus;
  private final int ready;
  private final int valid;

  private TaskCounts(Map<TaskStatus, Integer> byStatus) {
    this.byStatus = byStatus;
    int readyTasks = 0;
    int validTasks = 0;
    for (Map.Entry<TaskStatus, Integer> count : byStatus.entrySet()) {
      readyTasks += count.getKey().isReady() ? count.getValue() : 0;
      validTasks += count.getKey().isValid() ? count.getValue() : 0;
    }
    ready = readyTasks;
    valid = validTasks;
  }

  /** Number of tasks in a status. */
  public int of(TaskStatus status) {
    return byStatus.getOrDefault(status, 0);
  }

  /** Number of tasks that count for the gang: allocated or succeeded. */
  public int ready() {
    return ready;
  }

  /** Number of tasks that count for the gang now or later. */
  public int valid() {
    return valid;
  }

  /** These counts once a task has gone from one status to another. */
  public TaskCounts moved(TaskStatus from, TaskStatus to) {
    Map<TaskStatus, Integer> counts = new EnumMap<>(byStatus);
    counts.merge(from, -1, Integer::sum);
    counts.merge(to, 1, Integer::sum);
    return new TaskCounts(counts);
  }

  static TaskCounts of(Iterable<TaskState> tasks) {
    Map<TaskStatus, Integer> counts = new EnumMap<>(TaskStatus.class);
    for (TaskState task : tasks) {
      counts.merge(task.status(), 1, Integer::sum);
    }
    return new TaskCounts(counts);
  }
}
