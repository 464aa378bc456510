package io.hekla.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** Sums of runs, as a table in Markdown. */
final class FaultTotals {
  private static final double NINETEEN_OF_TWENTY = 0.95;

  private FaultTotals() {}

  /** Returns the table, a row for each kind of fault, and what was found. */
  static String markdown(List<RunResult> runs) {
    var byKind = new TreeMap<String, List<Duration>>();
    long findings = 0;
    for (RunResult run : runs) {
      findings += run.findings().size();
      for (FaultResult fault : run.faults()) {
        byKind.computeIfAbsent(fault.kind(), kind -> new ArrayList<>()).add(fault.outage());
      }
    }
    var text = new StringBuilder();
    text.append("| Fault | Count | Median | 95 of 100 within | Longest |\n|---|---|---|---|---|\n");
    byKind.forEach((kind, outages) -> text.append(row(kind, outages)));
    long faults = byKind.values().stream().mapToLong(List::size).sum();
    return text.append(
            "\n%d runs, %d faults, %d findings of the judges.\n"
                .formatted(runs.size(), faults, findings))
        .toString();
  }

  private static String row(String kind, List<Duration> outages) {
    List<Duration> sorted = outages.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.1f s | %.1f s | %.1f s |%n",
        kind,
        sorted.size(),
        seconds(sorted, 0.5),
        seconds(sorted, NINETEEN_OF_TWENTY),
        seconds(sorted, 1));
  }

  private static double seconds(List<Duration> sorted, double share) {
    int index = (int) Math.ceil(share * sorted.size()) - 1;
    return sorted.get(Math.max(0, index)).toMillis() / 1e3;
  }
}
