package io.hekla.simulator.whatif;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.RunWatcher;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Start of Jobs that would be submitted at the end of recorded days, by a run from the state then:
 * what runs is placed first and goes on for its stated or estimated time, what waits comes next,
 * and then the submitted Jobs. Nothing else comes after them.
 */
public final class SubmittedStart {
  /** Waiting Jobs that come one by one before the submitted ones; further ones come with them. */
  private static final int MOST_WAITING = 600;

  static final RunWatcher UNWATCHED = (passed, ended, jobs) -> {};

  private SubmittedStart() {}

  /**
   * Result of a submission.
   *
   * @param submitted recorded time of the submission
   * @param jobs the submitted Jobs and pods
   * @param begun the time of the submission in virtual time
   * @param estimated number of running pods whose end was estimated
   * @param ends number of recorded run times that the estimates are made of
   */
  public record Result(
      Instant submitted, List<RunRecord> jobs, Instant begun, int estimated, int ends) {
    public Result {
      jobs = List.copyOf(jobs);
    }

    /**
     * Returns the virtual start of a Job, at the submission at the earliest: Jobs that wait then
     * come before it.
     */
    Optional<Instant> start(RunRecord job) {
      return job.started().map(at -> at.isBefore(begun) ? begun : at);
    }

    /** Returns the recorded time of a virtual one. */
    public Instant recorded(Instant virtual) {
      return submitted.plus(Duration.between(begun, virtual));
    }

    /** Returns seconds from the submission to the start of a Job; empty if it does not start. */
    public Optional<Double> wait(RunRecord job) {
      return job.started().map(at -> JobComparison.seconds(Duration.between(begun, at)));
    }
  }

  /**
   * Submits objects.
   *
   * @param options the submitted objects, and other circumstances
   * @throws io.hekla.simulator.virtual.RefusedObject if the store refuses an object
   */
  public static Result of(RecordedDays days, WhatIfOptions options, ControllerSettings settings) {
    Set<ObjectKey> submitted =
        options.further().stream()
            .filter(one -> one.kind().equals(Kind.JOB) || one.kind().equals(Kind.POD))
            .map(one -> Manifest.key(one.object()))
            .collect(Collectors.toSet());
    return of(days, options, settings, run -> submitted.contains(run.key()), UNWATCHED);
  }

  /**
   * Submits nothing: estimates the start of Jobs and pods that wait at the end of the days.
   *
   * @param awaited those Jobs and pods, by their records
   * @param watcher observer of the run, which may end it by an exception
   * @throws io.hekla.simulator.virtual.RefusedObject if the store refuses an object
   */
  static Result ofWaiting(
      RecordedDays days,
      Predicate<RunRecord> awaited,
      ControllerSettings settings,
      RunWatcher watcher) {
    return of(days, WhatIfOptions.AS_RECORDED, settings, awaited, watcher);
  }

  private static Result of(
      RecordedDays days,
      WhatIfOptions options,
      ControllerSettings settings,
      Predicate<RunRecord> wanted,
      RunWatcher watcher) {
    var history = new RecordedRuns(new DaysTime(days.from(), Duration.ZERO, Duration.ZERO));
    days.moments().forEach(history::take);
    RecordedDays now = days.atEnd();
    Set<String> schedulerNames = settings.observers().schedulerNames();
    Set<ObjectKey> running =
        RecordedWorkload.running(now, RecordedWorkload.ofOthers(now, schedulerNames));
    Duration waiting =
        Duration.ofSeconds(
            Math.clamp(RecordedWorkload.waiting(now, running) + 1L, 1, MOST_WAITING));
    var time = new DaysTime(now.from(), RecordedWorkload.lead(running).plus(waiting), waiting);
    var runs = new RecordedRuns(time);
    now.moments().forEach(runs::take);
    var estimate = new EndEstimate(history.lengths());
    var workload =
        new Workload(
            RecordedWorkload.of(now, time, options, schedulerNames, running),
            options.nodes().isPresent()
                ? runs.runs(estimate::remaining).unplaced()
                : runs.runs(estimate::remaining));
    RunOutcome outcome =
        VirtualRun.of(
            workload,
            new VirtualRun.Settings(
                options.configuration().orElse(days.configuration()),
                options.seed().orElse(days.seed()),
                history.median().orElse(WhatIf.UNKNOWN_RUN),
                settings),
            watcher);
    return new Result(
        days.to(),
        outcome.records().stream().filter(wanted).toList(),
        time.beginning(),
        estimate.used(),
        history.lengths().size());
  }
}
