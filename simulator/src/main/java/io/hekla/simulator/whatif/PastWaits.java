package io.hekla.simulator.whatif;

import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.RunWatcher;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Waits of the Jobs of recorded days that have started, by which estimates are judged. */
final class PastWaits {
  /** Shorter waits say nothing about estimates. */
  private static final Duration LEAST_WAIT = Duration.ofSeconds(2);

  private final DaysTime time;
  private final List<RunRecord> started;

  private PastWaits(DaysTime time, List<RunRecord> started) {
    this.time = time;
    this.started = started;
  }

  static PastWaits of(RecordedDays days) {
    var time = new DaysTime(days.from(), Duration.ZERO, Duration.ZERO);
    return new PastWaits(
        time,
        DaysAsTheyWere.of(days, time, Set.of()).jobs().values().stream()
            .filter(run -> run.kind().equals("Job") && run.started().isPresent())
            .toList());
  }

  /** Returns the Jobs that started, in the order of their arrival. */
  List<RunRecord> started() {
    return started;
  }

  /** Returns those of them whose wait says something. */
  List<RunRecord> waited() {
    return started.stream().filter(run -> wait(run).compareTo(LEAST_WAIT) >= 0).toList();
  }

  static Duration wait(RunRecord run) {
    return run.started().map(at -> Duration.between(run.arrived(), at)).orElse(Duration.ZERO);
  }

  /**
   * Returns the estimate that would have been made while a Job waited; empty if it did not wait
   * then.
   *
   * @param waited time that it had waited by then
   * @param days what is known of the days until then
   * @param watcher watcher of the run in virtual time, which may end it
   */
  Optional<StartEstimate.Past> estimate(
      RunRecord run,
      Duration waited,
      RecordedDays days,
      ControllerSettings settings,
      RunWatcher watcher) {
    Instant at = time.from().plus(Duration.between(time.beginning(), run.arrived())).plus(waited);
    SubmittedStart.Result then =
        SubmittedStart.ofWaiting(
            days.until(at), other -> other.key().equals(run.key()), settings, watcher);
    return then.jobs().stream()
        .findFirst()
        .map(
            estimate ->
                new StartEstimate.Past(
                    run.key(),
                    then.start(estimate).map(start -> Duration.between(then.begun(), start)),
                    wait(run).minus(waited)));
  }
}
