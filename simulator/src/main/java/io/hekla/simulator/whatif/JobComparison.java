package io.hekla.simulator.whatif;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.trace.RunStatistics;
import io.hekla.simulator.virtual.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One job in both outcomes.
 *
 * @param queue its queue as recorded, or in the what-if if it is in no recording
 * @param recorded the job as it was; empty if it came with the what-if
 * @param whatIf the job as it would be; empty if the what-if does not have it
 */
public record JobComparison(
    ObjectKey key, String queue, Optional<RunRecord> recorded, Optional<RunRecord> whatIf) {
  /** Returns seconds from the arrival to the start; empty if it did not start. */
  public static Optional<Double> wait(Optional<RunRecord> run) {
    return run.flatMap(
        one -> one.started().map(start -> seconds(Duration.between(one.arrived(), start))));
  }

  /**
   * Returns the bounded slowdown: the time from the arrival to the end by the run time, which
   * counts as 10 s if it is shorter; 1 at least, empty if the job did not end.
   */
  public static Optional<Double> slowdown(Optional<RunRecord> run) {
    return run.filter(one -> one.started().isPresent() && one.ended().isPresent())
        .map(
            one -> {
              Instant end = one.ended().orElseThrow();
              double ran = seconds(Duration.between(one.started().orElseThrow(), end));
              double all = seconds(Duration.between(one.arrived(), end));
              return RunStatistics.slowdown(ran, all);
            });
  }

  /**
   * Returns by how many seconds it waits longer in the what-if. A job that did not start counts as
   * waiting until the end of the days.
   */
  public double longer(Instant end) {
    return waitUntil(whatIf, end) - waitUntil(recorded, end);
  }

  private static double waitUntil(Optional<RunRecord> run, Instant end) {
    return wait(run)
        .orElseGet(
            () ->
                run.map(one -> Math.max(0, seconds(Duration.between(one.arrived(), end))))
                    .orElse(0.0));
  }

  static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
