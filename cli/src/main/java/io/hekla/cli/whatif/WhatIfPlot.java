package io.hekla.cli.whatif;

import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.whatif.Comparison;
import io.hekla.simulator.whatif.DaysOutcome;
import io.hekla.simulator.whatif.JobComparison;
import io.hekla.simulator.whatif.WhatIf;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Plot of a what-if as SVG, each panel as recorded and by the what-if: the distributions of waits
 * and slowdowns; running jobs, utilisation and evictions over time; the queues' shares of the used
 * CPUs beside those of their weights.
 */
final class WhatIfPlot {
  private static final int WIDTH = 760;
  private static final int PANEL = 280;
  private static final int FIRST = 60;
  private static final int LEFT = 70;
  private static final int PLOT = 640;
  private static final int TALL = 190;
  private static final String RECORDED = "#888888";
  private static final String WHAT_IF = "#0b6bcb";
  private static final double HOUR = 3600;

  /** Scale of a panel that ends with its highest value. */
  private static final double HIGHEST = 0;

  private final StringBuilder svg = new StringBuilder();

  /** Upper edge of the next panel. */
  private int top = FIRST;

  private WhatIfPlot() {}

  /** Side of the comparison. */
  private enum Side {
    RECORDED,
    WHAT_IF;

    DaysOutcome of(WhatIf.Result result) {
      return this == RECORDED ? result.recorded() : result.whatIf();
    }

    Optional<RunRecord> of(JobComparison job) {
      return this == RECORDED ? job.recorded() : job.whatIf();
    }
  }

  private record Point(double x, double y) {}

  /** Returns the text of the SVG file. */
  static String of(WhatIf.Result result, Comparison comparison) {
    var plot = new WhatIfPlot();
    plot.panels(result, comparison);
    int height = plot.top - 20;
    return String.format(
            Locale.ROOT,
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"
                 font-family="sans-serif" font-size="12">
            <rect width="100%%" height="100%%" fill="white"/>
            <text x="%d" y="20">%s to %s</text>
            <text x="%d" y="38" fill="%s">recorded</text><text x="%d" y="38" fill="%s">what if</text>
            """,
            WIDTH,
            height,
            WIDTH,
            height,
            LEFT,
            result.days().from(),
            result.days().to(),
            LEFT,
            RECORDED,
            LEFT + 70,
            WHAT_IF)
        + plot.svg
        + "</svg>\n";
  }

  private void panels(WhatIf.Result result, Comparison comparison) {
    panel(
        "share of jobs that waited at most so long",
        "s",
        side -> distribution(comparison, side, JobComparison::wait, 0),
        0,
        1);
    panel(
        "share of jobs whose bounded slowdown was at most so much",
        "",
        side -> distribution(comparison, side, JobComparison::slowdown, 1),
        1,
        1);
    double hours = hours(result.beginning(), comparison.end());
    panel(
        String.format(Locale.ROOT, "jobs that ran, of those that came in these %.1f hours", hours),
        "h",
        side -> running(result, comparison, side),
        0,
        HIGHEST);
    panel("CPUs in use", "h", side -> use(side.of(result).cpuUse(), hours), 0, 1);
    if (result.recorded().gpuSeconds() > 0 || result.whatIf().gpuSeconds() > 0) {
      panel("GPUs in use", "h", side -> use(side.of(result).gpuUse(), hours), 0, 1);
    }
    panel("evictions so far", "h", side -> evictions(result, side, hours), 0, HIGHEST);
    QueueBars bars = QueueBars.of(comparison);
    svg.append(bars.svg(LEFT, top, PLOT, RECORDED, WHAT_IF));
    top += bars.height();
  }

  /** Returns the steps of a distribution, of the jobs that have the value in both. */
  private static List<Point> distribution(
      Comparison comparison,
      Side side,
      Function<Optional<RunRecord>, Optional<Double>> value,
      double least) {
    double[] values =
        comparison.jobs().stream()
            .filter(
                job ->
                    value.apply(job.recorded()).isPresent()
                        && value.apply(job.whatIf()).isPresent())
            .mapToDouble(job -> value.apply(side.of(job)).orElseThrow() - least)
            .sorted()
            .toArray();
    var points = new ArrayList<Point>(List.of(new Point(0, 0)));
    for (int i = 0; i < values.length; i++) {
      points.add(new Point(values[i], (i + 1.0) / values.length));
    }
    return points;
  }

  private static List<Point> running(WhatIf.Result result, Comparison comparison, Side side) {
    Map<Instant, Integer> changes = new TreeMap<>();
    for (JobComparison job : comparison.jobs()) {
      side.of(job)
          .filter(run -> run.started().isPresent())
          .ifPresent(
              run -> {
                changes.merge(run.started().orElseThrow(), 1, Integer::sum);
                run.ended().ifPresent(at -> changes.merge(at, -1, Integer::sum));
              });
    }
    var points = new ArrayList<Point>(List.of(new Point(0, 0)));
    int now = 0;
    for (Map.Entry<Instant, Integer> change : changes.entrySet()) {
      now += change.getValue();
      points.add(new Point(hours(result.beginning(), change.getKey()), now));
    }
    return points;
  }

  /** Returns a step for each part of the days. */
  private static List<Point> use(List<Double> shares, double hours) {
    var points = new ArrayList<Point>();
    for (int at = 0; at < shares.size(); at++) {
      points.add(new Point(hours * at / shares.size(), shares.get(at)));
    }
    points.add(new Point(hours, shares.getLast()));
    return points;
  }

  private static List<Point> evictions(WhatIf.Result result, Side side, double hours) {
    var points = new ArrayList<Point>(List.of(new Point(0, 0)));
    for (Instant at : side.of(result).evictions()) {
      points.add(new Point(hours(result.beginning(), at), points.size()));
    }
    points.add(new Point(hours, points.size() - 1.0));
    return points;
  }

  private static double hours(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1000.0 / HOUR;
  }

  private static double highest(List<Point> points) {
    return points.stream().mapToDouble(Point::y).max().orElse(1);
  }

  /**
   * Draws a panel.
   *
   * @param points points, whose x is a distance from the left end of its scale
   * @param least left end of the scale of x
   * @param most upper end of the scale of y, or {@link #HIGHEST}
   */
  private void panel(
      String title, String unit, Function<Side, List<Point>> points, double least, double most) {
    List<Point> recorded = points.apply(Side.RECORDED);
    List<Point> whatIf = points.apply(Side.WHAT_IF);
    double right = Math.max(recorded.getLast().x(), whatIf.getLast().x());
    double wide = right > 0 ? right : 1;
    double highest = most == HIGHEST ? Math.max(highest(recorded), highest(whatIf)) : most;
    double high = highest > 0 ? highest : 1;
    svg.append(String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\">%s</text>\n", LEFT, top, title));
    svg.append(
        String.format(
            Locale.ROOT,
            "<path d=\"M%d,%d V%d H%d\" fill=\"none\" stroke=\"black\"/>\n",
            LEFT,
            top + 10,
            top + 10 + TALL,
            LEFT + PLOT));
    for (int part = 0; part <= 4; part++) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s %s</text>\n",
              LEFT + PLOT * part / 4,
              top + 28 + TALL,
              number(least + wide * part / 4),
              unit));
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n",
              LEFT - 6,
              top + 14 + TALL - TALL * part / 4,
              number(high * part / 4)));
    }
    line(recorded, wide, high, RECORDED);
    line(whatIf, wide, high, WHAT_IF);
    top += PANEL;
  }

  private void line(List<Point> points, double wide, double high, String colour) {
    var path = new StringBuilder("M").append(LEFT).append(',').append(top + 10 + TALL);
    for (Point point : points) {
      path.append(
          String.format(
              Locale.ROOT,
              " H%.1f V%.1f",
              LEFT + PLOT * point.x() / wide,
              top + 10 + TALL - TALL * point.y() / high));
    }
    path.append(" H").append(LEFT + PLOT);
    svg.append(
        String.format(
            Locale.ROOT,
            "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n",
            path,
            colour));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.0f", value);
  }
}
