package io.hekla.scheduler.plugins.priority;

import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;
import static io.hekla.scheduler.plugin.JobPoints.JOB_STARVING;
import static io.hekla.scheduler.plugin.JobPoints.SUB_JOB_ORDER;
import static io.hekla.scheduler.plugin.JobPoints.TASK_ORDER;
import static io.hekla.scheduler.plugin.VictimPoints.GANG_VICTIMS;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.GangVictimRule;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;

/**
 * Priority: higher priority first; no task is preempted by an equal. Source:
 * docs/reference/plugin-rules.md#priority.
 */
public final class PriorityPlugin implements Plugin {
  public static final String NAME = "priority";

  private static final String BOUNDED = "priority.boundedByPods";

  private final boolean bounded;

  /** Reads the argument: whether a PodGroup's class counts for no more than those of its pods. */
  public PriorityPlugin(Arguments.Reader arguments) {
    bounded = arguments.flag(BOUNDED, false);
  }

  @Override
  public void open(Session session, Extensions on) {
    if (bounded) {
      session.boundPriorities();
    }
    on.add(TASK_ORDER, (left, right) -> Integer.compare(right.priority(), left.priority()));
    on.add(JOB_ORDER, (left, right) -> Integer.compare(right.priority(), left.priority()));
    on.add(SUB_JOB_ORDER, (left, right) -> Integer.compare(right.priority(), left.priority()));
    on.add(JOB_STARVING, job -> job.ready() + job.waiting() < job.size());
    on.add(PREEMPTABLE, PriorityPlugin::lower);
    on.add(GANG_VICTIMS, PriorityPlugin::ofLowerJobs);
  }

  /** Victims by the priority of jobs within a queue; across queues priority does not matter. */
  private static Optional<List<TaskView>> ofLowerJobs(
      GangVictimRule.Scope scope, JobView gang, List<TaskView> candidates) {
    return Optional.of(
        switch (scope) {
          case OWN_QUEUE ->
              candidates.stream().filter(one -> one.job().priority() < gang.priority()).toList();
          case OTHER_QUEUES -> candidates;
        });
  }

  private static Optional<List<TaskView>> lower(TaskView preemptor, List<TaskView> candidates) {
    return Optional.of(candidates.stream().filter(one -> isLower(one, preemptor)).toList());
  }

  /**
   * Returns whether a candidate has the lower priority: between jobs the job's counts, within one
   * the task's.
   */
  private static boolean isLower(TaskView candidate, TaskView preemptor) {
    return candidate.job() == preemptor.job()
        ? candidate.priority() < preemptor.priority()
        : candidate.job().priority() < preemptor.job().priority();
  }
}
