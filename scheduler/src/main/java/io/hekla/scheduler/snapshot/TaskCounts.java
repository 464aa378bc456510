package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.TaskStatus;

/** Number of tasks of a job by status. Immutable: most jobs of a session share the snapshot's. */
public final class TaskCounts {
  private static final TaskStatus[] STATUSES = TaskStatus.values();

  /** Counts by {@link #place} of the status: read several times per job and session. */
  private final int[] byStatus;

  private final int ready;
  private final int valid;

  private TaskCounts(int[] byStatus) {
    this.byStatus = byStatus;
    int readyTasks = 0;
    int validTasks = 0;
    for (TaskStatus status : STATUSES) {
      int count = byStatus[place(status)];
      readyTasks += status.isReady() ? count : 0;
      validTasks += status.isValid() ? count : 0;
    }
    ready = readyTasks;
    valid = validTasks;
  }

  /** Number of tasks in a status. */
  public int of(TaskStatus status) {
    return byStatus[place(status)];
  }

  /** Number of tasks that count for the gang: allocated or succeeded. */
  public int ready() {
    return ready;
  }

  /** Number of tasks that count for the gang now or later. */
  public int valid() {
    return valid;
  }

  /** Returns these counts once a task has gone from one status to another. */
  public TaskCounts moved(TaskStatus from, TaskStatus to) {
    int[] counts = byStatus.clone();
    counts[place(from)]--;
    counts[place(to)]++;
    return new TaskCounts(counts);
  }

  static TaskCounts of(Iterable<SnapshotTask> tasks) {
    int[] counts = new int[STATUSES.length];
    for (SnapshotTask task : tasks) {
      counts[place(task.status())]++;
    }
    return new TaskCounts(counts);
  }

  @SuppressWarnings("EnumOrdinal") // never leaves the memory of one run
  private static int place(TaskStatus status) {
    return status.ordinal();
  }
}
