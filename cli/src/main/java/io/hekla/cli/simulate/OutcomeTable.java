package io.hekla.cli.simulate;

import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunRecord;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Outcome of a run, for people: pods and PodGroups, then a line for each job. */
public final class OutcomeTable {
  private static final String ROW = "%-40s %-20s %12s %12s  %s%n";

  private OutcomeTable() {}

  public static void print(RunOutcome outcome, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "before the first pod ended: pods made %d, bound %d; PodGroups %s%n%n",
        outcome.podsMade(),
        outcome.podsBound(),
        phases(outcome.podGroups()));
    out.printf(Locale.ROOT, ROW, "JOB", "QUEUE", "WAIT", "RUN", "OUTCOME");
    for (RunRecord run : outcome.records()) {
      String name = run.kind().equals("Job") ? run.key().toString() : "pod " + run.key();
      boolean started = run.started().isPresent();
      out.printf(
          Locale.ROOT,
          ROW,
          name,
          run.queue(),
          started ? seconds(run.waitSeconds(outcome.end())) : "-",
          run.runSeconds().map(OutcomeTable::seconds).orElse("-"),
          started ? run.outcome() : run.outcome() + ", never started" + why(run));
    }
  }

  private static String why(RunRecord run) {
    return run.reason().isEmpty() ? "" : ": " + run.reason();
  }

  private static String phases(Map<String, Integer> phases) {
    return phases.isEmpty()
        ? "none"
        : phases.entrySet().stream()
            .map(phase -> phase.getKey() + "×" + phase.getValue())
            .collect(Collectors.joining(" "));
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.0f s", seconds);
  }
}
