package io.hekla.cli.simulate;

import io.hekla.simulator.trace.Estimates;
import io.hekla.simulator.trace.TraceJob;
import io.hekla.simulator.trace.TraceSchedule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Picture of mean waits by size of job: a panel per setup, a line per policy. Both axes are
 * logarithmic; a wait below one second counts as one.
 */
final class WaitsBySize {
  private static final int COLUMNS = 3;
  private static final int PANEL_WIDTH = 300;
  private static final int PANEL_HEIGHT = 190;
  private static final int LEFT = 46;
  private static final int TOP = 26;
  private static final int PLOT_WIDTH = 240;
  private static final int PLOT_HEIGHT = 130;
  private static final int LEGEND = 30;

  /** Powers of ten seconds on the axis of waits. */
  private static final int DECADES = 7;

  /** Sizes are 1, 2, 3 to 4, 5 to 8 and so on, up to 65 to 128 and above. */
  private static final int CLASSES = 8;

  private record Line(String policy, String colour, String dashes) {}

  private static final List<Line> LINES =
      List.of(
          new Line(SetupResult.FIFO, "#888888", "2 3"),
          new Line(SetupResult.EASY, "#d55e00", "6 3"),
          new Line(SetupResult.DEFAULT, "#0072b2", "none"),
          new Line(SetupResult.RECOMMENDED, "#009e73", "none"));

  private final List<String> panels = new ArrayList<>();

  void of(SetupResult result) {
    var panel = new StringBuilder();
    int x = panels.size() % COLUMNS * PANEL_WIDTH;
    int y = LEGEND + panels.size() / COLUMNS * PANEL_HEIGHT;
    panel.append("<g transform=\"translate(%d,%d)\">%n".formatted(x, y));
    panel.append(text(LEFT, TOP - 8, "start", result.setup()));
    panel.append(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#bbbbbb\"/>%n"
            .formatted(LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT));
    for (int decade = 0; decade <= DECADES; decade += 2) {
      panel.append(text(LEFT - 4, yOf(decade) + 4, "end", "1e" + decade + " s"));
    }
    for (int size = 0; size < CLASSES; size++) {
      panel.append(text(xOf(size), TOP + PLOT_HEIGHT + 14, "middle", Integer.toString(1 << size)));
    }
    Map<String, TraceJob> jobs = new HashMap<>();
    result.trace().jobs().forEach(job -> jobs.put(job.name(), job));
    for (Line line : LINES) {
      panel.append(line(line, result, jobs));
    }
    panels.add(panel.append("</g>\n").toString());
  }

  private static String line(Line line, SetupResult result, Map<String, TraceJob> jobs) {
    double[] sums = new double[CLASSES];
    int[] counts = new int[CLASSES];
    for (TraceSchedule.Run run : result.run(line.policy(), Estimates.LIMITS).schedule().runs()) {
      TraceJob job = Objects.requireNonNull(jobs.get(run.job()));
      int size = sizeClass(job);
      sums[size] += run.start() - job.arrival();
      counts[size]++;
    }
    var points = new ArrayList<String>();
    for (int size = 0; size < CLASSES; size++) {
      if (counts[size] > 0) {
        double decade = Math.log10(Math.max(1, sums[size] / counts[size]));
        points.add("%d,%d".formatted(xOf(size), yOf(Math.min(DECADES, decade))));
      }
    }
    return "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\" stroke-dasharray=\"%s\"/>%n"
        .formatted(String.join(" ", points), line.colour(), line.dashes());
  }

  /** Class of a job by its pods, or by its GPUs if its pods have several. */
  private static int sizeClass(TraceJob job) {
    long gpus = Math.max(1, job.milliGpu() / TraceJob.DEVICE);
    long size = job.members() * gpus;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(size - 1);
    return Math.min(CLASSES - 1, size <= 1 ? 0 : bits);
  }

  private static int xOf(int size) {
    return LEFT + 12 + size * (PLOT_WIDTH - 24) / (CLASSES - 1);
  }

  private static int yOf(double decade) {
    return (int) Math.round(TOP + PLOT_HEIGHT - decade * PLOT_HEIGHT / DECADES);
  }

  private static String text(int x, int y, String anchor, String text) {
    return "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>%n".formatted(x, y, anchor, text);
  }

  /** Returns the picture as SVG. */
  String svg() {
    int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
    var legend = new StringBuilder();
    for (int i = 0; i < LINES.size(); i++) {
      Line line = LINES.get(i);
      int x = LEFT + i * 140;
      legend.append(
          "<line x1=\"%d\" y1=\"16\" x2=\"%d\" y2=\"16\" stroke=\"%s\" stroke-width=\"1.6\" stroke-dasharray=\"%s\"/>%n"
              .formatted(x, x + 26, line.colour(), line.dashes()));
      legend.append(text(x + 32, 20, "start", line.policy()));
    }
    return String.format(
        Locale.ROOT,
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" font-family="sans-serif" font-size="11">
        <title>Mean wait by size of job</title>
        <rect width="100%%" height="100%%" fill="white"/>
        %3$s%4$s</svg>
        """,
        COLUMNS * PANEL_WIDTH,
        LEGEND + rows * PANEL_HEIGHT,
        legend,
        String.join("", panels));
  }
}
