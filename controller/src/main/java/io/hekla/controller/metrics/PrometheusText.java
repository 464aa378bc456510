package io.hekla.controller.metrics;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Text that Prometheus reads, in its format 0.0.4. OpenMetrics is not offered: there each counter
 * ends in {@code _total}, and Volcano's do not
 * (docs/adr/0034-volcanos-metrics-are-written-by-hekla.md).
 */
public final class PrometheusText {
  /** Content type of the text. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final double WHOLE_BELOW = 1L << 53;

  private final StringBuilder text = new StringBuilder();

  private PrometheusText() {}

  /**
   * Returns the text of a table: each metric with its help and type, also where it has no series.
   */
  public static String of(MetricTable table) {
    var writer = new PrometheusText();
    for (VolcanoMetric metric : VolcanoMetric.values()) {
      writer.write(metric, table);
    }
    return writer.text.toString();
  }

  private void write(VolcanoMetric metric, MetricTable table) {
    String name = metric.exposedName();
    text.append("# HELP ").append(name).append(' ');
    escape(metric.help(), false);
    text.append("\n# TYPE ").append(name).append(' ');
    text.append(metric.type().name().toLowerCase(Locale.ROOT)).append('\n');
    if (metric.type() == MetricType.HISTOGRAM) {
      table.histogramsOf(metric).forEach((labels, counts) -> write(metric, labels, counts));
    } else {
      for (Map.Entry<List<String>, Double> series : table.series(metric).entrySet()) {
        sample(name, metric.labels(), series.getKey(), "", series.getValue());
      }
    }
  }

  private void write(VolcanoMetric metric, List<String> labels, BucketCounts counts) {
    String name = metric.exposedName();
    List<Double> bounds = counts.bounds().upper();
    long sum = 0;
    for (int i = 0; i <= bounds.size(); i++) {
      sum += counts.count(i);
      String bound = i < bounds.size() ? number(bounds.get(i)) : "+Inf";
      sample(name + "_bucket", metric.labels(), labels, bound, (double) sum);
    }
    sample(name + "_sum", metric.labels(), labels, "", counts.sum());
    sample(name + "_count", metric.labels(), labels, "", (double) sum);
  }

  /**
   * @param bound upper bound of the bucket; empty if it is none
   */
  private void sample(
      String name, List<String> labels, List<String> values, String bound, double value) {
    text.append(name);
    char before = '{';
    for (int i = 0; i < labels.size(); i++) {
      text.append(before).append(labels.get(i)).append("=\"");
      escape(values.get(i), true);
      text.append('"');
      before = ',';
    }
    if (!bound.isEmpty()) {
      text.append(before).append("le=\"").append(bound).append('"');
      before = ',';
    }
    text.append(before == ',' ? "} " : " ").append(number(value)).append('\n');
  }

  private void escape(String value, boolean isQuoted) {
    for (int i = 0; i < value.length(); i++) {
      char letter = value.charAt(i);
      switch (letter) {
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '"' -> text.append(isQuoted ? "\\\"" : "\"");
        default -> text.append(letter);
      }
    }
  }

  private static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < WHOLE_BELOW) {
      return Long.toString((long) value);
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    return Double.toString(value);
  }
}
