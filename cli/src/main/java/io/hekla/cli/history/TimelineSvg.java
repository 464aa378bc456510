package io.hekla.cli.history;

import io.hekla.recorder.history.Timeline;
import io.hekla.recorder.history.Timeline.Bar;
import io.hekla.recorder.history.Timeline.Lane;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Timeline as an SVG picture; the pointer on a bar shows its text. */
final class TimelineSvg {
  private static final int LABEL = 220;
  private static final int CHART = 900;
  private static final int LANE = 18;
  private static final int HEAD = 40;

  private final Timeline timeline;
  private final StringBuilder svg = new StringBuilder();

  private TimelineSvg(Timeline timeline) {
    this.timeline = timeline;
  }

  /**
   * Returns the picture.
   *
   * @param title title above it
   */
  static String of(Timeline timeline, String title) {
    return new TimelineSvg(timeline).draw(title);
  }

  private String draw(String title) {
    int height = HEAD + timeline.lanes().size() * LANE + LANE;
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"11\">",
        LABEL + CHART + 20, height, LABEL + CHART + 20, height);
    add("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
    add("<text x=\"4\" y=\"14\" font-size=\"13\">%s</text>", escaped(title));
    time(timeline.begin(), LABEL, "start");
    time(timeline.end(), LABEL + CHART, "end");
    for (int lane = 0; lane < timeline.lanes().size(); lane++) {
      lane(timeline.lanes().get(lane), HEAD + lane * LANE);
    }
    add("</svg>");
    return svg.toString();
  }

  private void time(Instant at, int x, String anchor) {
    add(
        "<text x=\"%d\" y=\"30\" text-anchor=\"%s\" fill=\"#555555\">%s</text>",
        x, anchor, at.truncatedTo(ChronoUnit.SECONDS));
  }

  private void lane(Lane lane, int y) {
    add("<text x=\"4\" y=\"%d\">%s</text>", y + 13, escaped(lane.label()));
    lane.bars().forEach(bar -> bar(bar, y));
  }

  private void bar(Bar bar, int y) {
    double from = x(bar.from());
    double width = Math.max(1.5, x(bar.until()) - from);
    add(
        "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"><title>%s, from %s to"
            + " %s</title></rect>",
        from, y + 2, width, LANE - 4, colour(bar), escaped(bar.text()), bar.from(), bar.until());
    if (bar.kind() == Timeline.Kind.PHASE || bar.kind() == Timeline.Kind.WAIT) {
      int room = (int) (width / 6.5);
      String text = bar.text().length() <= room ? bar.text() : bar.text().substring(0, room);
      add(
          "<text x=\"%.1f\" y=\"%d\" fill=\"#000000\" pointer-events=\"none\">%s</text>",
          from + 3, y + 13, escaped(text));
    }
  }

  private static String colour(Bar bar) {
    return switch (bar.kind()) {
      case PHASE -> "#cfd8dc";
      case WAIT -> "#ffe0b2";
      case PENDING -> "#eeeeee";
      case STARTING -> bar.end() == Timeline.End.NONE ? "#bbdefb" : ended(bar);
      case RUNNING -> ended(bar);
    };
  }

  private static String ended(Bar bar) {
    return switch (bar.end()) {
      case NONE -> "#64b5f6";
      case SUCCEEDED -> "#81c784";
      case FAILED -> "#e57373";
      case EVICTED -> "#ffb74d";
      case GONE -> "#b0bec5";
    };
  }

  private double x(Instant time) {
    double whole = Duration.between(timeline.begin(), timeline.end()).toMillis();
    double part = Duration.between(timeline.begin(), time).toMillis();
    return LABEL + Math.max(0, Math.min(1, part / whole)) * CHART;
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
