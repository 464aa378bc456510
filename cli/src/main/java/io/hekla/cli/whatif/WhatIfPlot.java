package io.hekla.cli.whatif;

import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.whatif.Comparison;
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
 * Plot of a what-if as SVG: the share of jobs that waited at most so long, and the number of jobs
 * that ran over time, each as recorded and by the what-if.
 */
final class WhatIfPlot {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 600;
  private static final int LEFT = 70;
  private static final int PLOT = 640;
  private static final int TALL = 190;
  private static final String RECORDED = "#888888";
  private static final String WHAT_IF = "#0b6bcb";
  private static final double HOUR = 3600;

  private final StringBuilder svg = new StringBuilder();

  private WhatIfPlot() {}

  private record Point(double x, double y) {}

  /** Returns the text of the SVG file. */
  static String of(WhatIf.Result result, Comparison comparison) {
    var plot = new WhatIfPlot();
    plot.svg.append(
        String.format(
            Locale.ROOT,
            """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"
             font-family="sans-serif" font-size="12">
        <rect width="100%%" height="100%%" fill="white"/>
        <text x="%d" y="20">%s to %s</text>
        <text x="%d" y="38" fill="%s">recorded</text><text x="%d" y="38" fill="%s">what if</text>
        """,
            WIDTH,
            HEIGHT,
            WIDTH,
            HEIGHT,
            LEFT,
            result.days().from(),
            result.days().to(),
            LEFT,
            RECORDED,
            LEFT + 70,
            WHAT_IF));
    plot.panel(
        60,
        "share of jobs that waited at most so long",
        "s",
        waits(comparison, JobComparison::recorded),
        waits(comparison, JobComparison::whatIf),
        1);
    double hours = hours(result.beginning(), comparison.end());
    List<Point> recorded = running(result, comparison, JobComparison::recorded);
    List<Point> whatIf = running(result, comparison, JobComparison::whatIf);
    plot.panel(
        340,
        String.format(Locale.ROOT, "jobs that ran, of those that came in these %.1f hours", hours),
        "h",
        recorded,
        whatIf,
        Math.max(highest(recorded), highest(whatIf)));
    return plot.svg.append("</svg>\n").toString();
  }

  /** Returns the steps of the distribution of waits, of the jobs that started in both. */
  private static List<Point> waits(
      Comparison comparison, Function<JobComparison, Optional<RunRecord>> side) {
    double[] waits =
        comparison.jobs().stream()
            .filter(
                job ->
                    JobComparison.wait(job.recorded()).isPresent()
                        && JobComparison.wait(job.whatIf()).isPresent())
            .mapToDouble(job -> JobComparison.wait(side.apply(job)).orElseThrow())
            .sorted()
            .toArray();
    var points = new ArrayList<Point>(List.of(new Point(0, 0)));
    for (int i = 0; i < waits.length; i++) {
      points.add(new Point(waits[i], (i + 1.0) / waits.length));
    }
    return points;
  }

  private static List<Point> running(
      WhatIf.Result result,
      Comparison comparison,
      Function<JobComparison, Optional<RunRecord>> side) {
    Map<Instant, Integer> changes = new TreeMap<>();
    for (JobComparison job : comparison.jobs()) {
      side.apply(job)
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

  private static double hours(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1000.0 / HOUR;
  }

  private static double highest(List<Point> points) {
    return points.stream().mapToDouble(Point::y).max().orElse(1);
  }

  private void panel(
      int top, String title, String unit, List<Point> recorded, List<Point> whatIf, double most) {
    double right = Math.max(recorded.getLast().x(), whatIf.getLast().x());
    double wide = right > 0 ? right : 1;
    double high = most > 0 ? most : 1;
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
              number(wide * part / 4),
              unit));
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n",
              LEFT - 6,
              top + 14 + TALL - TALL * part / 4,
              number(high * part / 4)));
    }
    line(top, recorded, wide, high, RECORDED);
    line(top, whatIf, wide, high, WHAT_IF);
  }

  private void line(int top, List<Point> points, double wide, double high, String colour) {
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
