package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;

/**
 * Tie-breaking orders, used where the plugins' orders leave a draw. Source:
 * docs/reference/session.md#extension-points.
 */
public final class OrderTieBreaks {
  /** Order of jobs: the older job, then the lower uid. */
  static final Comparator<JobView> JOBS =
      (left, right) -> {
        PodGroupInfo first = left.podGroup();
        PodGroupInfo second = right.podGroup();
        int byAge = first.created().compareTo(second.created());
        return byAge != 0 ? byAge : first.uid().compareTo(second.uid());
      };

  /** Order of queues: the older queue, then the lower uid. */
  static final Comparator<QueueView> QUEUES =
      Comparator.comparing((QueueView queue) -> queue.info().created())
          .thenComparing(queue -> queue.info().uid());

  /** Order of sub-jobs: the lower number, then the lower id. */
  static final Comparator<SubJobView> SUB_JOBS =
      Comparator.comparingLong(SubJobView::matchIndex).thenComparing(SubJobView::id);

  /**
   * Order of tasks: the lower index in names like {@code job-role-index}, then the older, then the
   * lower uid.
   */
  public static final Comparator<TaskView> TASKS =
      ((Comparator<TaskView>) OrderTieBreaks::byIndex)
          .thenComparing(task -> task.info().created())
          .thenComparing(TaskView::uid);

  private OrderTieBreaks() {}

  private static int byIndex(TaskView left, TaskView right) {
    long leftIndex = index(left.info().key().name());
    long rightIndex = index(right.info().key().name());
    return leftIndex < 0 || rightIndex < 0 ? 0 : Long.compare(leftIndex, rightIndex);
  }

  /**
   * Returns the number after the last dash of a name with at least two dashes; -1 if there is none.
   */
  private static long index(String name) {
    int last = name.lastIndexOf('-');
    if (last <= 0 || name.indexOf('-') == last || last == name.length() - 1) {
      return -1;
    }
    long index = 0;
    for (int at = last + 1; at < name.length(); at++) {
      char digit = name.charAt(at);
      if (digit < '0' || digit > '9' || index > Integer.MAX_VALUE) {
        return -1;
      }
      index = index * 10 + (digit - '0');
    }
    return index;
  }
}
