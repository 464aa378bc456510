package io.hekla.scheduler.plugins.aging;

import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.estimates.RunEstimates;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import java.time.Duration;
import java.util.Optional;

/**
 * Aging: a job's place improves with its wait, up to a bound. The wait is counted in units: of the
 * run time that is expected of the job, so that short jobs come first and long ones catch up, or of
 * a fixed time. Source: docs/reference/reservation.md#aging.
 */
public final class AgingPlugin implements Plugin {
  public static final String NAME = "aging";

  /** Wait with which every job begins, so that of new jobs the shorter comes first. */
  private static final Duration FIRST_WAIT = Duration.ofMinutes(1);

  private final Optional<Duration> unit;
  private final double bound;
  private final double priorityPerUnit;
  private final Duration unspecified;

  public AgingPlugin(Arguments.Reader arguments) {
    unit = arguments.duration("unit");
    bound = arguments.number("bound", 2, 0, Double.MAX_VALUE);
    priorityPerUnit = arguments.number("priorityPerUnit", 0, 0, Double.MAX_VALUE);
    unspecified = arguments.duration("defaultEstimate").orElse(RunEstimates.UNSPECIFIED);
  }

  @Override
  public void open(Session session, Extensions on) {
    var estimates = new RunEstimates(session.allJobs(), session.now(), unspecified);
    on.add(
        JOB_ORDER,
        (left, right) ->
            Double.compare(place(right, session, estimates), place(left, session, estimates)));
  }

  /** Returns the place of a job; the higher comes first. */
  private double place(JobView job, Session session, RunEstimates estimates) {
    Duration wait = Duration.between(job.podGroup().created(), session.now());
    double units =
        unit.map(fixed -> seconds(wait) / seconds(fixed))
            .orElseGet(() -> byEstimate(wait, estimates.of(job.atStart())));
    double aged = Math.clamp(units, 0, bound);
    return priorityPerUnit > 0 ? job.priority() + priorityPerUnit * aged : aged;
  }

  private static double byEstimate(Duration wait, Duration estimate) {
    Duration least = estimate.compareTo(FIRST_WAIT) > 0 ? estimate : FIRST_WAIT;
    return seconds(wait.plus(FIRST_WAIT)) / seconds(least);
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }
}
