package io.hekla.cli.simulate;

import io.hekla.simulator.trace.FillRun;
import io.hekla.simulator.trace.ScheduleFigures;
import io.hekla.simulator.trace.Trace;
import java.io.PrintWriter;
import java.util.List;

/** Table of fills in the page of results. */
final class FillTable {
  private static final List<String> COLUMNS =
      List.of(
          "jobs_tried",
          "placed",
          "failed",
          "gpu_allocated",
          "gpu_allocated_at_first_failure",
          "cpu_allocated",
          "frag_node",
          "frag_device");
  private static final List<String> ORDERS = List.of("best-fit", "first-fit", "spread");

  private final ReferenceTable reference;
  private final PrintWriter progress;
  private final StringBuilder table = new StringBuilder();

  FillTable(ReferenceTable reference, PrintWriter progress) {
    this.reference = reference;
    this.progress = progress;
  }

  /** Adds a setup: the orders of the reference, then its outcome under each configuration. */
  void of(Trace trace) {
    String setup = trace.setup().name();
    for (String order : ORDERS) {
      table.append("| ").append(setup).append(" | ").append(order);
      COLUMNS.forEach(column -> table.append(" | ").append(reference.cell(setup, order, column)));
      table.append(" |\n");
    }
    Configurations.forTrace(trace)
        .forEach(
            (name, configuration) -> {
              row(setup, name, FillRun.of(trace, configuration, 0));
              progress.println(setup + " " + name);
              progress.flush();
            });
  }

  private void row(String setup, String configuration, ScheduleFigures figures) {
    table.append("| ").append(setup).append(" | **hekla ").append(configuration).append("**");
    for (String column : COLUMNS) {
      double value = figures.values().getOrDefault(column, 0.0);
      table.append(" | ").append(ResultsPage.number(value));
    }
    table.append(" |\n");
  }

  /** Returns the table; without rows if no setup was a fill. */
  String text() {
    return "| setup | order | "
        + String.join(" | ", COLUMNS)
        + " |\n|---|---|"
        + "---|".repeat(COLUMNS.size())
        + "\n"
        + table;
  }
}
