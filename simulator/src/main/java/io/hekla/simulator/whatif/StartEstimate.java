package io.hekla.simulator.whatif;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.RunWatcher;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Estimate of when an object starts that waits at the end of recorded days: what runs goes on for
 * its stated or estimated time, and nothing else comes.
 *
 * @param asOf time of the estimate
 * @param start empty if it never starts, as things are
 * @param estimated number of running pods whose end was estimated, since they state none
 * @param ends number of recorded run times that these estimates are made of
 * @param past such estimates for Jobs that have started since, in the middle of their waits
 */
public record StartEstimate(
    Instant asOf, Optional<Instant> start, int estimated, int ends, List<Past> past) {
  /** Past estimates that are made. */
  private static final int MOST_PAST = 5;

  public StartEstimate {
    past = List.copyOf(past);
  }

  /**
   * Estimate for a Job that has started since.
   *
   * @param estimated time that it was to wait from the middle of its wait; empty for ever
   * @param actual time that it waited from there
   */
  public record Past(ObjectKey job, Optional<Duration> estimated, Duration actual) {
    /** Returns whether the estimate was at least half and at most twice of what came. */
    public boolean isWithinFactorOfTwo() {
      return estimated.filter(time -> isWithinFactorOfTwo(time, actual)).isPresent();
    }

    static boolean isWithinFactorOfTwo(Duration estimated, Duration actual) {
      long millis = estimated.toMillis();
      return millis * 2 >= actual.toMillis() && millis <= actual.toMillis() * 2;
    }
  }

  /** End of a run whose time is over; never leaves this class. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super("the time is over", null, false, false);
    }
  }

  /** An estimate, or the reason why there is none. */
  public sealed interface Result {
    /** An estimate. */
    record Estimated(StartEstimate estimate) implements Result {}

    /**
     * Nothing.
     *
     * @param reason one sentence without a full stop
     */
    record Unknown(String reason) implements Result {}
  }

  /**
   * Estimates when an object starts that waits at the end of the days: a Job; a pod; a PodGroup, by
   * its pods. Those of a Job start with it.
   *
   * @param explanation explanation of its wait then
   * @param time time after which the estimate is given up, between the instants of its runs
   * @throws io.hekla.simulator.virtual.RefusedObject if the store refuses an object
   * @throws OutOfTime if the time is over before there is an estimate
   */
  public static Result of(
      RecordedDays days, Explanation explanation, ControllerSettings settings, TimeLimit time)
      throws OutOfTime {
    return switch (Awaited.of(days.atEnd(), explanation, settings.observers().schedulerNames())) {
      case Awaited.Result.Found(Awaited awaited) -> of(days, awaited, settings, time);
      case Awaited.Result.Unknown(String reason) -> new Result.Unknown(reason);
    };
  }

  private static Result of(
      RecordedDays days, Awaited awaited, ControllerSettings settings, TimeLimit time)
      throws OutOfTime {
    RunWatcher watcher =
        (passed, ended, jobs) -> {
          if (time.isOver()) {
            throw new Stopped();
          }
        };
    try {
      SubmittedStart.Result result =
          SubmittedStart.ofWaiting(days, awaited::includes, settings, watcher);
      return result.jobs().isEmpty()
          ? new Result.Unknown("it does not wait at the end of what is recorded")
          : new Result.Estimated(
              new StartEstimate(
                  days.to(),
                  awaited.start(result),
                  result.estimated(),
                  result.ends(),
                  past(days, settings, watcher)));
    } catch (Stopped stopped) {
      throw new OutOfTime();
    }
  }

  /**
   * Estimates the starts of the Jobs that started last, as of the middle of their waits: as many as
   * there is time for.
   */
  private static List<Past> past(
      RecordedDays days, ControllerSettings settings, RunWatcher watcher) {
    PastWaits waits = PastWaits.of(days);
    var past = new ArrayList<Past>();
    try {
      waits.waited().stream()
          .sorted(Comparator.comparing(RunRecord::arrived).reversed())
          .limit(MOST_PAST)
          .forEach(
              run ->
                  waits
                      .estimate(run, PastWaits.wait(run).dividedBy(2), days, settings, watcher)
                      .ifPresent(past::add));
    } catch (Stopped stopped) {
      // The estimate itself is known.
    }
    return past;
  }

  /** Returns how many of the past estimates were within a factor of two. */
  public long good() {
    return past.stream().filter(Past::isWithinFactorOfTwo).count();
  }
}
