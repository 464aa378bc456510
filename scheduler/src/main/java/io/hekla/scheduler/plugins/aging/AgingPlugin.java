package io.hekla.scheduler.plugins.aging;

import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.estimates.EstimateTerms;
import io.hekla.scheduler.estimates.RunEstimates;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Aging: a job's place improves with its wait, up to a bound. The wait is counted in units: of the
 * run time that is expected of the job, so that short jobs come first and long ones catch up, or of
 * a fixed time; on demand also by the job's size. Source: docs/reference/reservation.md#aging.
 */
public final class AgingPlugin implements Plugin {
  public static final String NAME = "aging";

  /** Run time that shorter ones count as, and the first wait unless set. */
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Unit that the exponent leaves as it is, in seconds. */
  private static final double HOUR = 3600;

  /** Bound by size unless set: the smaller a job is, the higher its place begins. */
  private static final double BOUND_BY_SIZE = 100;

  private static final double BOUND = 2;

  /** Size of jobs that ask for nothing that the cluster has. */
  private static final double LEAST_SHARE = 1e-6;

  private final Optional<Duration> unit;
  private final boolean bySize;

  /** Wait with which every job begins, so that of new jobs the shorter comes first. */
  private final Duration firstWait;

  /** Power to which the unit is raised, in hours: below 1 the units of jobs differ less. */
  private final double unitExponent;

  private final double bound;
  private final double priorityPerUnit;
  private final EstimateTerms estimating;

  public AgingPlugin(Arguments.Reader arguments) {
    unit = arguments.duration("unit");
    bySize = arguments.flag("bySize", false);
    firstWait = arguments.duration("firstWait").orElse(MINUTE);
    unitExponent = arguments.number("unitExponent", 1, 0, 1);
    bound = arguments.number("bound", bySize ? BOUND_BY_SIZE : BOUND, 0, Double.MAX_VALUE);
    priorityPerUnit = arguments.number("priorityPerUnit", 0, 0, Double.MAX_VALUE);
    estimating = EstimateTerms.read(arguments);
  }

  @Override
  public void open(Session session, Extensions on) {
    RunEstimates estimates = session.schedulerFacts().estimates(estimating);
    Map<JobView, Double> places = new HashMap<>();
    Comparator<JobView> byPlace =
        Comparator.comparingDouble(
            job -> places.computeIfAbsent(job, absent -> place(job, session, estimates)));
    on.add(JOB_ORDER, byPlace.reversed());
  }

  /** Returns the place of a job; the higher comes first. */
  private double place(JobView job, Session session, RunEstimates estimates) {
    Duration wait = Duration.between(job.podGroup().created(), session.now());
    double waited = seconds(unit.isPresent() ? wait : wait.plus(firstWait));
    double length = unit.map(AgingPlugin::seconds).orElseGet(() -> expected(job, estimates));
    double size = bySize ? share(job.atStart(), session.total()) : 1;
    double units = unitExponent == 1 ? waited / length / size : waited / scaled(length * size);
    double aged = Math.clamp(units, 0, bound);
    return priorityPerUnit > 0 ? job.priority() + priorityPerUnit * aged : aged;
  }

  /** Returns the run time that is expected of a job, in seconds. */
  private static double expected(JobView job, RunEstimates estimates) {
    Duration estimate = estimates.of(job.atStart());
    return seconds(estimate.compareTo(MINUTE) > 0 ? estimate : MINUTE);
  }

  /** Returns the seconds of a unit with the exponent. */
  private double scaled(double unitSeconds) {
    return HOUR * StrictMath.pow(unitSeconds / HOUR, unitExponent);
  }

  /** Returns the dominant share of the cluster that a job asks for, at most 1. */
  private static double share(SnapshotJob job, ResourceVector total) {
    ResourceVector all =
        job.tasks().isEmpty()
            ? job.podGroup().minResources().orElse(ResourceVector.EMPTY)
            : job.allocated().plus(job.pending());
    return Math.clamp(all.dominantShareOf(total), LEAST_SHARE, 1);
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }
}
