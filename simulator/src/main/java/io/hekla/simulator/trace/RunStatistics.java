package io.hekla.simulator.trace;

/** Statistics of waits and slowdowns, the same for traces and for recorded days. */
public final class RunStatistics {
  /** Seconds that a shorter run counts as, so that short jobs do not decide the slowdown. */
  private static final double SHORTEST_RUN = 10;

  private RunStatistics() {}

  /**
   * Returns the bounded slowdown of a run: the time from arrival to end as a multiple of the run
   * time, which counts as 10 s at least; at least 1.
   *
   * @param ran seconds from start to end
   * @param all seconds from arrival to end
   */
  public static double slowdown(double ran, double all) {
    return Math.max(1, all / Math.max(ran, SHORTEST_RUN));
  }

  /** Returns the mean; not a number if there is no value. */
  public static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /**
   * Returns the value below which a part of the values lies; not a number if there is no value.
   *
   * @param sorted values in ascending order
   * @param part 0 to 1
   */
  public static double quantile(double[] sorted, double part) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.min(sorted.length - 1, (int) (part * sorted.length))];
  }
}
