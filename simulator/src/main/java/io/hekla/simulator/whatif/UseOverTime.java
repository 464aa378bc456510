package io.hekla.simulator.whatif;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Mean use of a resource in equal parts of a time, whatever the number of changes. */
final class UseOverTime {
  /** Parts of the time: as many as a plot can show. */
  static final int PARTS = 200;

  private final Instant from;
  private final double part;
  private final double[] used = new double[PARTS];
  private final double[] existing = new double[PARTS];

  UseOverTime(Instant from, Instant to) {
    this.from = from;
    this.part = seconds(from, to) / PARTS;
  }

  /** Adds amounts that were used, and existed, from one time to another within the whole. */
  void add(Instant begin, Instant end, double usedAmount, double existingAmount) {
    if (part <= 0) {
      return;
    }
    double first = seconds(from, begin) / part;
    double last = seconds(from, end) / part;
    for (int at = (int) first; at < PARTS && at < last; at++) {
      double share = Math.min(last, at + 1) - Math.max(first, at);
      used[at] += usedAmount * share;
      existing[at] += existingAmount * share;
    }
  }

  /** Returns the share in use of each part; 0 where nothing existed. */
  List<Double> shares() {
    var shares = new ArrayList<Double>();
    for (int at = 0; at < PARTS; at++) {
      shares.add(existing[at] > 0 ? used[at] / existing[at] : 0.0);
    }
    return shares;
  }

  private static double seconds(Instant since, Instant until) {
    return Duration.between(since, until).toNanos() / 1e9;
  }
}
