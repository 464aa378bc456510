package io.hekla.scheduler.plugins.elastic;

import static io.hekla.scheduler.plugin.ClosingPoints.CLOSE;
import static io.hekla.scheduler.plugin.ClosingPoints.POD_GROUP_ANNOTATIONS;
import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;
import static io.hekla.scheduler.plugin.JobPoints.JOB_STARVING;
import static io.hekla.scheduler.plugin.JobPoints.TASK_ORDER;
import static io.hekla.scheduler.plugin.QueuePoints.NEXT_JOB_ORDER;
import static io.hekla.scheduler.plugin.VictimPoints.FIRST_VICTIMS;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.gangs.SubGroupMinimums;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import java.util.Comparator;
import java.util.Map;

/**
 * Elastic gangs: every job gets its minimum before any job gets pods beyond it, these are given in
 * turn, and are the first to go where room is made. Source: docs/reference/plugin-rules.md#elastic.
 */
public final class ElasticPlugin implements Plugin {
  public static final String NAME = "elastic";

  private final boolean isWithinPriority;

  /** Reads the argument: whether only jobs of one priority take turns. */
  public ElasticPlugin(Arguments.Reader arguments) {
    isWithinPriority = arguments.flag("withinPriority", false);
  }

  @Override
  public void open(Session session, Extensions on) {
    Comparator<JobView> order = order();
    on.forEach(session.jobs(), job -> session.countAsRoom(ExtraRoom.of(job)));
    on.add(JOB_ORDER, order);
    on.add(NEXT_JOB_ORDER, order);
    on.add(TASK_ORDER, new NeededFirst());
    on.add(JOB_STARVING, JobView::isStarving);
    on.add(PREEMPTABLE, Extras::preemptable);
    on.add(FIRST_VICTIMS, new ExtrasFirst(isWithinPriority));
    on.add(
        POD_GROUP_ANNOTATIONS,
        job -> GangMembers.of(job).map(GangMembers::annotations).orElse(Map.of()));
    on.add(CLOSE, () -> session.jobs().forEach(job -> report(job, session)));
  }

  /** Order of jobs: those without their minimum, then those with the fewest pods beyond it. */
  private Comparator<JobView> order() {
    Comparator<JobView> byExtras =
        Comparator.comparingInt(job -> SubGroupMinimums.hasMinimum(job) ? extras(job) : -1);
    return isWithinPriority
        ? Comparator.comparingInt(JobView::priority).reversed().thenComparing(byExtras)
        : byExtras;
  }

  private static int extras(JobView job) {
    return Math.max(0, job.ready() + job.waiting() - job.minAvailable());
  }

  private static void report(JobView job, Session session) {
    GangMembers.of(job)
        .flatMap(members -> members.news(job, session.id()))
        .ifPresent(condition -> session.set(job, condition));
  }
}
