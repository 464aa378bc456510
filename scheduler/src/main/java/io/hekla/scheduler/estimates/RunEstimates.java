package io.hekla.scheduler.estimates;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.estimates.RunEstimate.Source;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SortedTable;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Expected run times of jobs, and the times at which their pods are expected to end. A pod that has
 * run for as long as it was expected to is expected to end within a twentieth of that, at least
 * half a minute: starts and ends take their time. After that it is expected to take twice the time,
 * and then twice that. Source: docs/reference/reservation.md#expected-run-times.
 */
public final class RunEstimates {
  /** End of what is not expected to end, as a pod without a PodGroup. */
  public static final Instant NEVER = Instant.MAX;

  private static final Duration LEAST_GRACE = Duration.ofSeconds(30);
  private static final int GRACE_PART = 20;

  private final SortedTable<ObjectKey, SnapshotJob> jobs;
  private final Instant now;
  private final EstimateTerms terms;
  private final Function<ObjectKey, Optional<RunTimes>> history;
  private final Object source;

  /** Estimates that needed the history, by key of the PodGroup. */
  private final Map<ObjectKey, RunEstimate> learnt = new HashMap<>();

  /**
   * @param jobs all jobs, by key of their PodGroups
   * @param history run times of jobs alike, by {@link RunTimes#keyOf}
   */
  public RunEstimates(
      SortedTable<ObjectKey, SnapshotJob> jobs,
      Instant now,
      EstimateTerms terms,
      Function<ObjectKey, Optional<RunTimes>> history) {
    this.jobs = jobs;
    this.now = now;
    this.terms = terms;
    this.history = history;
    source = terms.history() == HistoryUse.NONE ? terms : new Object();
  }

  /** Returns the time from the start of a job to its end. */
  public Duration of(SnapshotJob job) {
    return terms.history() == HistoryUse.NONE
        ? job.runningEstimate().or(job::runningLimit).orElse(terms.unspecified())
        : explained(job).time();
  }

  /** Returns the same with its source. */
  public RunEstimate explained(SnapshotJob job) {
    Optional<Duration> limit = job.runningLimit();
    Optional<RunEstimate> stated =
        job.runningEstimate()
            .filter(estimate -> !limit.equals(Optional.of(estimate)))
            .map(estimate -> RunEstimate.of(estimate, Source.STATED));
    return stated.orElseGet(
        () ->
            switch (terms.history()) {
              case NONE -> byLimit(limit).orElseGet(this::byDefault);
              case AFTER_LIMIT -> byLimit(limit).orElseGet(() -> learnt(job, limit));
              case BEFORE_LIMIT -> learnt(job, limit);
            });
  }

  private RunEstimate learnt(SnapshotJob job, Optional<Duration> limit) {
    return learnt.computeIfAbsent(
        job.podGroup().key(),
        absent -> byHistory(job, limit).or(() -> byLimit(limit)).orElseGet(this::byDefault));
  }

  private Optional<RunEstimate> byHistory(SnapshotJob job, Optional<Duration> limit) {
    return history
        .apply(job.alike())
        .flatMap(times -> times.estimate().map(time -> RunEstimate.ofHistory(times, time, limit)));
  }

  private static Optional<RunEstimate> byLimit(Optional<Duration> limit) {
    return limit.map(time -> RunEstimate.of(time, Source.LIMIT));
  }

  private RunEstimate byDefault() {
    return RunEstimate.of(terms.unspecified(), Source.DEFAULT);
  }

  /**
   * Inputs of the ends of pods beside the pods, the time, and what their jobs state: where they are
   * equal, so are the ends. Those with the history are equal to themselves only.
   */
  public Object source() {
    return source;
  }

  /**
   * Returns the time at which a pod ends that is on a node; always after now. For a pod that has
   * started it stays the same until it is reached, and is then a later one.
   */
  public Instant end(TaskInfo task) {
    return task.podGroup().flatMap(jobs::get).map(job -> end(task, job, of(job))).orElse(NEVER);
  }

  /**
   * Returns the same for a pod of a job that is known.
   *
   * @param estimate the {@link #of expected run time} of its job
   */
  public Instant end(TaskInfo task, SnapshotJob job, Duration estimate) {
    Instant start = start(task).orElse(now);
    Optional<Duration> limit =
        terms.history() == HistoryUse.NONE ? Optional.empty() : job.runningLimit();
    return start.plus(whole(estimate, Duration.between(start, now), limit));
  }

  /** Returns whether the end of a pod is counted from its start, rather than from now. */
  public static boolean hasStarted(TaskInfo task) {
    return start(task).isPresent();
  }

  private static Optional<Instant> start(TaskInfo task) {
    return task.history().started().or(() -> task.history().scheduled());
  }

  /**
   * Returns the time from the start to the end that is expected of what runs already.
   *
   * @param estimate what was expected at first; positive
   * @param elapsed time since the start; less than the result
   * @param limit time after which it is ended, if that counts
   */
  public static Duration whole(Duration estimate, Duration elapsed, Optional<Duration> limit) {
    Duration expected = whole(estimate, elapsed);
    return limit
        .filter(most -> most.compareTo(elapsed) > 0 && most.compareTo(expected) < 0)
        .filter(most -> estimate.compareTo(elapsed) <= 0)
        .orElse(expected);
  }

  private static Duration whole(Duration estimate, Duration elapsed) {
    Duration expected = estimate;
    while (expected.compareTo(elapsed) <= 0) {
      Duration late = expected.plus(grace(expected));
      expected = late.compareTo(elapsed) > 0 ? late : expected.multipliedBy(2);
    }
    return expected;
  }

  private static Duration grace(Duration expected) {
    Duration part = expected.dividedBy(GRACE_PART);
    return part.compareTo(LEAST_GRACE) > 0 ? part : LEAST_GRACE;
  }

  /** Returns the time at which a pod ends that starts at a certain time. */
  public Instant endFrom(Instant start, TaskInfo task) {
    return task.podGroup().flatMap(jobs::get).map(job -> start.plus(of(job))).orElse(NEVER);
  }
}
