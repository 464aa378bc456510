package io.hekla.cli.simulate;

import io.hekla.simulator.trace.TraceJob;
import io.hekla.simulator.trace.TraceWorkload;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunRecord;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Jobs of each setup that waited longest, with the rules that kept them waiting. */
final class LongestWaits {
  private static final int NAMED = 3;
  private static final int RULES_NAMED = 2;

  private LongestWaits() {}

  /** Returns rows of a Markdown table; its columns are those of {@link #header()}. */
  static String rows(String setup, TraceWorkload workload, RunOutcome outcome) {
    return outcome.records().stream()
        .sorted(
            Comparator.comparingDouble((RunRecord run) -> run.waitSeconds(outcome.end()))
                .reversed())
        .limit(NAMED)
        .map(run -> row(setup, run, workload.jobOf(run), outcome))
        .collect(Collectors.joining());
  }

  static String header() {
    return """
        | setup | job | members | cpu_milli | gpu_milli | wait_s | reason of the wait |
        |---|---|---|---|---|---|---|
        """;
  }

  private static String row(String setup, RunRecord run, TraceJob job, RunOutcome outcome) {
    return "| %s | %s | %d | %d | %d | %s | %s |\n"
        .formatted(
            setup,
            job.name(),
            job.members(),
            job.milliCpu(),
            job.milliGpu(),
            ResultsPage.number(run.waitSeconds(outcome.end())),
            rules(run));
  }

  /** Returns the rules by the time that each took, the longest first. */
  private static String rules(RunRecord run) {
    var byWords = new LinkedHashMap<String, Duration>();
    run.waited().forEach((rule, time) -> byWords.merge(rule.words(), time, Duration::plus));
    double all = byWords.values().stream().mapToDouble(Duration::toSeconds).sum();
    return byWords.entrySet().stream()
        .sorted(Map.Entry.<String, Duration>comparingByValue().reversed())
        .limit(RULES_NAMED)
        .map(
            rule ->
                "%s (%.0f%%)"
                    .formatted(rule.getKey(), 100 * rule.getValue().toSeconds() / Math.max(all, 1)))
        .collect(Collectors.joining("; "));
  }
}
