package io.hekla.cli.whatif;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Figures as rows of a table, with their units. */
final class FigureRows {
  /** Unit of a figure. */
  private enum Unit {
    NUMBER,
    SECONDS,
    FACTOR,
    PERCENT
  }

  private record Row(String name, String title, Unit unit) {}

  private static final List<Row> ROWS =
      List.of(
          new Row("jobs_started", "jobs started", Unit.NUMBER),
          new Row("jobs_ended", "jobs ended", Unit.NUMBER),
          new Row("wait_mean_s", "wait, mean", Unit.SECONDS),
          new Row("wait_median_s", "wait, median", Unit.SECONDS),
          new Row("wait_p95_s", "wait, 95th percentile", Unit.SECONDS),
          new Row("bsld_mean", "bounded slowdown, mean", Unit.FACTOR),
          new Row("bsld_median", "bounded slowdown, median", Unit.FACTOR),
          new Row("util_cpu", "CPUs in use", Unit.PERCENT),
          new Row("util_gpu", "GPUs in use", Unit.PERCENT),
          new Row("evictions", "evictions", Unit.NUMBER),
          new Row("fairness", "fairness between queues", Unit.FACTOR));

  private FigureRows() {}

  /** Returns a row for each figure that either outcome has: title, recorded, what-if, change. */
  static List<List<String>> of(Map<String, Double> recorded, Map<String, Double> whatIf) {
    return ROWS.stream()
        .filter(row -> recorded.containsKey(row.name) || whatIf.containsKey(row.name))
        .map(
            row -> {
              Double was = recorded.get(row.name);
              Double is = whatIf.get(row.name);
              return List.of(
                  row.title, text(was, row.unit), text(is, row.unit), change(was, is, row.unit));
            })
        .toList();
  }

  private static String change(@Nullable Double was, @Nullable Double is, Unit unit) {
    if (was == null || is == null) {
      return "";
    }
    double difference = is - was;
    String text = text(Math.abs(difference), unit);
    boolean isNone = text.equals(text(0.0, unit));
    return isNone ? "" : (difference > 0 ? "+" : "-") + text;
  }

  private static String text(@Nullable Double value, Unit unit) {
    if (value == null) {
      return "-";
    }
    return switch (unit) {
      case NUMBER -> String.format(Locale.ROOT, "%,.0f", value);
      case SECONDS -> seconds(value);
      case FACTOR -> String.format(Locale.ROOT, "%.2f", value);
      case PERCENT -> String.format(Locale.ROOT, "%.1f %%", 100 * value);
    };
  }

  /** Returns seconds as {@code 12.3 s}, or {@code 1,234 s}. */
  static String seconds(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.1f s" : "%,.0f s", value);
  }

  static String seconds(Optional<Double> value) {
    return value.map(FigureRows::seconds).orElse("-");
  }

  /** Returns a figure of a queue; a dash if it has none. */
  static String ofQueue(Map<String, Double> figures, String name) {
    Double value = figures.get(name);
    if (value == null) {
      return "-";
    }
    return switch (name) {
      case "wait_mean_s" -> seconds(value);
      case "cpu_share", "gpu_share" -> text(value, Unit.PERCENT);
      case "bsld_mean", "cpu_hours", "gpu_hours" -> text(value, Unit.FACTOR);
      default -> text(value, Unit.NUMBER);
    };
  }
}
