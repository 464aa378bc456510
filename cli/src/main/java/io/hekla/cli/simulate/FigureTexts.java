package io.hekla.cli.simulate;

import io.hekla.cli.output.Age;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** Figures of a trace as people read them: with unit and one line of explanation. */
public final class FigureTexts {
  /** Kind of number that a figure is. */
  private enum Unit {
    COUNT,
    SECONDS,
    /** Part of a whole, from 0 to 1. */
    SHARE,
    FACTOR
  }

  private record Explained(Unit unit, String meaning) {}

  private static final Map<String, Explained> FIGURES =
      Map.ofEntries(
          figure("jobs", Unit.COUNT, "jobs that ran to their end"),
          figure("makespan_s", Unit.SECONDS, "from the first arrival to the last end"),
          figure("wait_mean_s", Unit.SECONDS, "mean time from arrival to start"),
          figure("wait_median_s", Unit.SECONDS, "half of the jobs waited no longer"),
          figure("wait_p95_s", Unit.SECONDS, "95 % of the jobs waited no longer"),
          figure("wait_max_s", Unit.SECONDS, "longest wait of any job"),
          figure(
              "bsld_mean",
              Unit.FACTOR,
              "mean bounded slowdown: (wait + run) / run, runs below 10 s counted as 10 s"),
          figure("bsld_median", Unit.FACTOR, "half of the jobs were slowed down no more"),
          figure("bsld_p95", Unit.FACTOR, "95 % of the jobs were slowed down no more"),
          figure("util_cpu", Unit.SHARE, "CPUs allocated, of all, over the makespan"),
          figure("util_gpu", Unit.SHARE, "GPUs allocated, of all, over the makespan"),
          figure("frag_node", Unit.SHARE, "free capacity on nodes partly in use"),
          figure("frag_device", Unit.SHARE, "free GPU capacity on GPUs partly in use"),
          figure("waiting_share", Unit.SHARE, "part of the makespan in which some job waited"),
          figure("idle_while_waiting", Unit.SHARE, "capacity that was idle while some job waited"),
          figure(
              "jobs_tried", Unit.COUNT, "jobs submitted until the requested GPUs are 1.3 of all"),
          figure("placed", Unit.COUNT, "jobs that found a place"),
          figure("failed", Unit.COUNT, "jobs that found none"),
          figure("gpu_allocated", Unit.SHARE, "GPUs allocated at the end, of all"),
          figure(
              "gpu_allocated_at_first_failure",
              Unit.SHARE,
              "GPUs allocated when the first job found no place"),
          figure("cpu_allocated", Unit.SHARE, "CPUs allocated at the end, of all"),
          figure(
              "overcommit",
              Unit.COUNT,
              "GPUs allocated beyond their capacity; 0 unless Hekla has a defect"));

  private FigureTexts() {}

  private static Map.Entry<String, Explained> figure(String name, Unit unit, String meaning) {
    return Map.entry(name, new Explained(unit, meaning));
  }

  /** Returns the line of a figure; one that is not known here has its bare number. */
  public static String line(String name, double value) {
    Explained explained = FIGURES.get(name);
    return explained == null
        ? String.format(Locale.ROOT, "  %-30s %12.4f", name, value)
        : String.format(
            Locale.ROOT,
            "  %-30s %12s  %s",
            name,
            text(explained.unit(), value),
            explained.meaning() + coarse(explained.unit(), value));
  }

  private static String text(Unit unit, double value) {
    return switch (unit) {
      case COUNT -> String.format(Locale.ROOT, "%.0f", value);
      case SECONDS -> String.format(Locale.ROOT, "%.0f s", value);
      case SHARE -> String.format(Locale.ROOT, "%.2f %%", value * 100);
      case FACTOR -> String.format(Locale.ROOT, "%.2f ×", value);
    };
  }

  /** Returns long times in larger units, too. */
  private static String coarse(Unit unit, double value) {
    return unit == Unit.SECONDS && value >= 600
        ? " (" + Age.of(Duration.ofSeconds(Math.round(value))) + ")"
        : "";
  }
}
