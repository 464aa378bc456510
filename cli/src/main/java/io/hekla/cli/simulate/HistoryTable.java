package io.hekla.cli.simulate;

import io.hekla.model.cluster.RunTimes;
import io.hekla.simulator.trace.Estimates;
import java.util.Locale;

/** Table of policies that learn run times, beside the same with what is stated. */
final class HistoryTable {
  private final StringBuilder rows = new StringBuilder();

  void of(SetupResult result) {
    row(result, SetupResult.EASY, SetupResult.EASY, "");
    row(result, SetupResult.LEARNING, SetupResult.RECOMMENDED, quality(result.learnt()));
  }

  private void row(SetupResult result, String learning, String stated, String quality) {
    SetupResult.Run run = result.run(learning, Estimates.HISTORY);
    SetupResult.Run other = result.run(stated, Estimates.LIMITS);
    rows.append("| ").append(result.setup()).append(" | ").append(stated);
    for (String figure : BesideEasy.FIGURES) {
      rows.append(" | ").append(BesideEasy.ratio(run.figure(figure), other.figure(figure)));
    }
    rows.append(" | ")
        .append(BesideEasy.ratio(run.figure("wait_max_s"), other.figure("wait_max_s")))
        .append(" | ")
        .append(quality)
        .append(" |\n");
  }

  private static String quality(LearntQuality learnt) {
    int estimates = learnt.sum(RunTimes.Quality::estimates);
    return estimates == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "%d of %d, %d shorter, %d longer",
            learnt.sum(RunTimes.Quality::within),
            estimates,
            learnt.sum(RunTimes.Quality::shorter),
            learnt.sum(RunTimes.Quality::longer));
  }

  /** Returns the table. */
  String table() {
    return """
        | setup | policy | mean wait | p95 wait | mean slowdown | p95 slowdown | longest wait | within a factor of two |
        |---|---|---|---|---|---|---|---|
        %s"""
        .formatted(rows);
  }
}
