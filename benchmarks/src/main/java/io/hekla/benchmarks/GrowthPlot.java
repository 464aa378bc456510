package io.hekla.benchmarks;

import java.util.List;
import java.util.Locale;

/** Plot of a session's time against the size of the cluster, both axes logarithmic, as SVG. */
final class GrowthPlot {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 400;
  private static final int LEFT = 70;
  private static final int BOTTOM = 50;
  private static final int MARGIN = 20;

  private final List<Point> points;
  private final double smallest;
  private final double largest;
  private final double least;
  private final double most;

  /** Number of nodes, and milliseconds of CPU of the session's thread. */
  record Point(double nodes, double millis) {}

  private GrowthPlot(List<Point> points) {
    this.points = points;
    smallest = points.getFirst().nodes;
    largest = points.getLast().nodes;
    least = points.stream().mapToDouble(Point::millis).min().orElseThrow() / 2;
    most = Math.max(nLogN(largest), points.getLast().millis) * 2;
  }

  /** Returns the picture; points by size, at least two. */
  static String of(List<Point> points) {
    return new GrowthPlot(points).svg();
  }

  private String svg() {
    var svg = new StringBuilder();
    add(
        svg,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' font-family='sans-serif'"
            + " font-size='12'>",
        WIDTH,
        HEIGHT);
    add(svg, "<rect width='%d' height='%d' fill='white'/>", WIDTH, HEIGHT);
    for (double millis = Math.pow(10, Math.ceil(Math.log10(least))); millis <= most; millis *= 10) {
      double y = y(millis);
      add(
          svg,
          "<line x1='%d' y1='%.1f' x2='%d' y2='%.1f' stroke='#ddd'/>",
          LEFT,
          y,
          WIDTH - MARGIN,
          y);
      add(svg, "<text x='%d' y='%.1f' text-anchor='end'>%,.0f ms</text>", LEFT - 8, y + 4, millis);
    }
    for (Point point : points) {
      add(
          svg,
          "<text x='%.1f' y='%d' text-anchor='middle'>%,.0f</text>",
          x(point.nodes),
          HEIGHT - BOTTOM + 20,
          point.nodes);
    }
    add(
        svg,
        "<text x='%d' y='%d' text-anchor='middle'>nodes, with five times as many pods</text>",
        (LEFT + WIDTH) / 2,
        HEIGHT - 8);
    add(
        svg,
        "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#888' stroke-dasharray='5 4'/>",
        x(smallest),
        y(nLogN(smallest)),
        x(largest),
        y(nLogN(largest)));
    add(
        svg,
        "<text x='%d' y='%d' fill='#888'>dashed: as n log n from the first point on</text>",
        LEFT + 12,
        MARGIN + 30);
    var line = new StringBuilder();
    points.forEach(point -> add(line, "%.1f,%.1f ", x(point.nodes), y(point.millis)));
    add(
        svg,
        "<polyline points='%s' fill='none' stroke='#b22' stroke-width='2'/>",
        line.toString().strip());
    for (Point point : points) {
      add(svg, "<circle cx='%.1f' cy='%.1f' r='4' fill='#b22'/>", x(point.nodes), y(point.millis));
    }
    add(
        svg,
        "<text x='%d' y='%d' fill='#b22'>a session that places all pods, CPU of its thread</text>",
        LEFT + 12,
        MARGIN + 12);
    return svg.append("</svg>\n").toString();
  }

  /** Returns the time at a size if it grew as n log n from the first point on. */
  private double nLogN(double nodes) {
    Point first = points.getFirst();
    return first.millis * nodes * Math.log(nodes) / (first.nodes * Math.log(first.nodes));
  }

  private double x(double nodes) {
    double part = Math.log(nodes / smallest) / Math.log(largest / smallest);
    return LEFT + 30 + part * (WIDTH - LEFT - 60 - MARGIN);
  }

  private double y(double millis) {
    double part = Math.log(millis / least) / Math.log(most / least);
    return HEIGHT - BOTTOM - part * (HEIGHT - BOTTOM - MARGIN);
  }

  private static void add(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
