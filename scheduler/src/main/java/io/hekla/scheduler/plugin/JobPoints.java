package io.hekla.scheduler.plugin;

import static io.hekla.scheduler.plugin.ExtensionPoint.always;
import static io.hekla.scheduler.plugin.ExtensionPoint.switched;

import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Extension points about jobs, their sub-jobs and their tasks. */
public final class JobPoints {
  /** Reason for which a job cannot be placed as it is, if any; no switch. */
  public static final ExtensionPoint<
          Function<JobView, Optional<Reason>>, Function<JobView, Optional<Reason>>>
      JOB_VALID = always("jobValid", FailsClosed::object, Fold.firstObjection());

  /** Order of two jobs; 0 leaves it to the next plugin. */
  public static final ExtensionPoint<Comparator<JobView>, Comparator<JobView>> JOB_ORDER =
      switched(
          "jobOrder", Switch.JOB_ORDER, FailsOpen::order, Fold.firstNonZero(OrderTieBreaks.JOBS));

  /** Order of two tasks of a job; 0 leaves it to the next plugin. */
  public static final ExtensionPoint<Comparator<TaskView>, Comparator<TaskView>> TASK_ORDER =
      switched(
          "taskOrder",
          Switch.TASK_ORDER,
          FailsOpen::order,
          Fold.firstNonZero(OrderTieBreaks.TASKS));

  /** Test for enough of a job being placed to start it. */
  public static final ExtensionPoint<Predicate<JobView>, Predicate<JobView>> JOB_READY =
      switched("jobReady", Switch.JOB_READY, FailsClosed::no, Fold.all());

  /** Test for a job being allowed to take resources from others to get what it needs. */
  public static final ExtensionPoint<Predicate<JobView>, Predicate<JobView>> JOB_STARVING =
      switched("jobStarving", Switch.JOB_STARVING, FailsClosed::no, Fold.firstTierAgrees());

  /** Test for a job that found no room being one that gets a reservation; yes if all agree. */
  public static final ExtensionPoint<Predicate<JobView>, Predicate<JobView>> TARGET_JOB =
      switched("targetJob", Switch.TARGET_JOB, FailsClosed::no, Fold.all());

  /** Vote on enough of a job being placed, or promised room, to keep its placement. */
  public static final ExtensionPoint<Function<JobView, Vote>, Function<JobView, Optional<Vote>>>
      JOB_PIPELINED =
          switched(
              "jobPipelined",
              Switch.JOB_PIPELINED,
              FailsClosed::reject,
              Fold.tieredVote(Function.identity()));

  /** Order of two sub-jobs of a job; 0 leaves it to the next plugin. */
  public static final ExtensionPoint<Comparator<SubJobView>, Comparator<SubJobView>> SUB_JOB_ORDER =
      switched(
          "subJobOrder",
          Switch.SUB_JOB_ORDER,
          FailsOpen::order,
          Fold.firstNonZero(OrderTieBreaks.SUB_JOBS));

  /** Test for enough of a sub-job being placed; asked only about the parts of a divided job. */
  public static final ExtensionPoint<Predicate<SubJobView>, Predicate<SubJobView>> SUB_JOB_READY =
      switched("subJobReady", Switch.SUB_JOB_READY, FailsClosed::no, Fold.all());

  /** Vote on enough of a sub-job being placed or promised room; asked as {@link #SUB_JOB_READY}. */
  public static final ExtensionPoint<
          Function<SubJobView, Vote>, Function<SubJobView, Optional<Vote>>>
      SUB_JOB_PIPELINED =
          switched(
              "subJobPipelined",
              Switch.SUB_JOB_PIPELINED,
              FailsClosed::reject,
              Fold.tieredVote(Function.identity()));

  private JobPoints() {}
}
