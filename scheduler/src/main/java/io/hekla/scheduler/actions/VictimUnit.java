package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.podgroup.VictimReason.JobChoice;
import io.hekla.scheduler.plugin.LostWork;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.List;

/**
 * Tasks that are evicted together or not at all: a task that its job can spare, or all tasks of a
 * job that would lose its minimum. Source: docs/reference/plugin-rules.md#job-preemption.
 *
 * @param tasks the least important first; at least one
 * @param loss work that is lost with all of them
 * @param importance of its job and its tasks
 */
record VictimUnit(JobView job, List<TaskView> tasks, LostWork loss, Importance importance) {
  /** Order of units, the one to go first at the head. */
  static final Comparator<VictimUnit> FIRST_TO_GO =
      Comparator.comparing(VictimUnit::importance)
          .thenComparingDouble(unit -> unit.loss.amount())
          .thenComparingInt(unit -> unit.tasks.size())
          .thenComparingInt(unit -> unit.tasks.getFirst().priority())
          .thenComparing(unit -> unit.job.key())
          .thenComparing(unit -> unit.tasks.getFirst().uid());

  VictimUnit {
    tasks = List.copyOf(tasks);
  }

  /**
   * Importance of a unit: the priority of its job, then whether any of its tasks runs, then whether
   * its job loses its minimum.
   */
  record Importance(int priority, boolean runs, boolean breaks) implements Comparable<Importance> {
    private static final Comparator<Importance> LEAST_FIRST =
        Comparator.comparingInt(Importance::priority)
            .thenComparing(Importance::runs)
            .thenComparing(Importance::breaks);

    @Override
    public int compareTo(Importance other) {
      return LEAST_FIRST.compare(this, other);
    }
  }

  /**
   * Returns a unit.
   *
   * @param breaks whether its job loses its minimum
   */
  static VictimUnit of(JobView job, boolean breaks, List<TaskView> tasks, LostWork loss) {
    boolean runs = tasks.stream().anyMatch(task -> task.status() == TaskStatus.RUNNING);
    return new VictimUnit(job, tasks, loss, new Importance(job.priority(), runs, breaks));
  }

  /** Returns whether its job loses its minimum. */
  boolean breaks() {
    return importance.breaks;
  }

  /**
   * Returns why it was chosen.
   *
   * @param choices number of units that could have been chosen
   * @param isProven whether no other choice would have been better
   */
  JobChoice choice(int choices, boolean isProven) {
    return new JobChoice(breaks(), tasks.size(), loss.time(), loss.amount(), choices, isProven);
  }

  static List<TaskView> tasks(List<VictimUnit> units) {
    return units.stream().flatMap(unit -> unit.tasks.stream()).toList();
  }
}
