package io.hekla.cli.simulate;

import io.hekla.simulator.trace.Estimates;
import java.util.List;
import java.util.Locale;

/** Table of the recommended configuration beside EASY with the same estimates. */
final class BesideEasy {
  static final List<String> FIGURES = List.of("wait_mean_s", "wait_p95_s", "bsld_mean", "bsld_p95");

  /** Ratio up to which two figures count as the same. */
  private static final double SAME = 1.0005;

  private final StringBuilder rows = new StringBuilder();
  private final StringBuilder late = new StringBuilder();

  void of(SetupResult result) {
    SetupResult.Run ours = result.run(SetupResult.RECOMMENDED, Estimates.LIMITS);
    SetupResult.Run fifo = result.run(SetupResult.FIFO, Estimates.LIMITS);
    if (result.trace().hasLimits()) {
      row(result, SetupResult.RECOMMENDED, Estimates.LIMITS, "limits");
      row(result, SetupResult.RECOMMENDED, Estimates.PERFECT, "run times");
    } else {
      row(result, SetupResult.RECOMMENDED, Estimates.LIMITS, "run times");
    }
    row(result, SetupResult.LEARNING, Estimates.HISTORY, "history");
    if (ours.figure("wait_max_s") > fifo.figure("wait_max_s")) {
      late.append(ours.longestWaits());
    }
  }

  private void row(SetupResult result, String policy, Estimates estimates, String kind) {
    SetupResult.Run ours = result.run(policy, estimates);
    SetupResult.Run easy = result.run(SetupResult.EASY, estimates);
    SetupResult.Run fifo = result.run(SetupResult.FIFO, Estimates.LIMITS);
    rows.append("| ").append(result.setup()).append(" | ").append(kind);
    for (String figure : FIGURES) {
      rows.append(" | ").append(ratio(ours.figure(figure), easy.figure(figure)));
    }
    rows.append(" | ")
        .append(ratio(ours.figure("wait_max_s"), fifo.figure("wait_max_s")))
        .append(" |\n");
  }

  /** Returns a figure as a part of another one; in bold if it is more. */
  static String ratio(double ours, double other) {
    if (other == 0) {
      return ours == 0 ? "1" : "**" + ResultsPage.number(ours) + " s to 0**";
    }
    String text = String.format(Locale.ROOT, "%.2f", ours / other);
    return ours / other > SAME ? "**" + text + "**" : text;
  }

  /** Returns the table. */
  String table() {
    return """
        | setup | estimates | mean wait | p95 wait | mean slowdown | p95 slowdown | longest wait / FIFO's |
        |---|---|---|---|---|---|---|
        %s"""
        .formatted(rows);
  }

  /** Returns the jobs that waited for longer than the one that waited longest under FIFO. */
  String late() {
    return late.isEmpty() ? "None.\n" : LongestWaits.header() + late;
  }
}
