package io.hekla.cli.history;

import io.hekla.recorder.history.Timeline;
import io.hekla.recorder.history.Timeline.Bar;
import io.hekla.recorder.history.Timeline.Lane;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Timeline as lines of characters. */
final class TimelineText {
  private static final int LABEL = 24;
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST = 20;

  /** Lanes that are drawn; a gang may have thousands of pods. */
  private static final int MOST_LANES = 60;

  /** Columns in which a text says something; a narrower bar only has a mark of its begin. */
  private static final int LEAST_TEXT = 4;

  private final Timeline timeline;
  private final int width;

  private TimelineText(Timeline timeline, int columns) {
    this.timeline = timeline;
    this.width = Math.max(LEAST, (columns == 0 ? USUAL_WIDTH : columns) - LABEL - 2);
  }

  /**
   * Returns the lines.
   *
   * @param columns width of the terminal; 0 if there is none
   */
  static List<String> of(Timeline timeline, int columns, ZoneId zone) {
    return new TimelineText(timeline, columns).lines(zone);
  }

  private List<String> lines(ZoneId zone) {
    var lines = new ArrayList<String>();
    String begin = ShownTime.of(timeline.begin(), zone);
    String end = ShownTime.of(timeline.end(), zone);
    lines.add(
        " ".repeat(LABEL + 1)
            + begin
            + " ".repeat(Math.max(1, width - begin.length() - end.length()))
            + end);
    timeline.lanes().stream().limit(MOST_LANES).map(this::line).forEach(lines::add);
    if (timeline.lanes().size() > MOST_LANES) {
      lines.add(
          "… and %,d pods more; --svg draws all".formatted(timeline.lanes().size() - MOST_LANES));
    }
    lines.add("");
    lines.add(
        "· exists without a node   ─ on a node   █ runs   ✓ succeeded   ✗ failed   ! evicted"
            + "   × gone");
    return lines;
  }

  private String line(Lane lane) {
    var cells = new char[width];
    Arrays.fill(cells, ' ');
    var beyond = "";
    List<Bar> bars = lane.bars();
    for (int at = 0; at < bars.size(); at++) {
      Bar bar = bars.get(at);
      draw(cells, bar);
      if (isNamed(bar.kind())) {
        int room = (at + 1 < bars.size() ? at(bars.get(at + 1).from()) : width) - at(bar.from());
        write(cells, at(bar.from()), bar.text(), Math.min(room, columns(bar)));
        // The last phase of a Job is a mark at the end of its line, with room only behind it.
        beyond = room < bar.text().length() && at(bar.from()) == width - 1 ? bar.text() : "";
      }
    }
    return "%-24s |%s%s"
        .formatted(
            label(lane.label()),
            new String(cells, 0, beyond.isEmpty() ? width : width - 1),
            beyond.isEmpty() ? "" : "|" + beyond)
        .stripTrailing();
  }

  private static boolean isNamed(Timeline.Kind kind) {
    return switch (kind) {
      case PHASE, WAIT -> true;
      case PENDING, STARTING, RUNNING -> false;
    };
  }

  private int columns(Bar bar) {
    return Math.max(at(bar.from()), at(bar.until())) - at(bar.from()) + 1;
  }

  /** Writes a text into the columns of its bar; one that is cut ends with an ellipsis. */
  private static void write(char[] cells, int from, String text, int room) {
    if (room < LEAST_TEXT) {
      cells[from] = '|';
      return;
    }
    String shown = text.length() <= room ? text : text.substring(0, room - 1) + "…";
    shown.getChars(0, shown.length(), cells, from);
  }

  private static String label(String name) {
    return name.length() <= LABEL ? name : "…" + name.substring(name.length() - LABEL + 1);
  }

  private void draw(char[] cells, Bar bar) {
    int from = at(bar.from());
    int until = Math.max(from, at(bar.until()));
    char symbol =
        switch (bar.kind()) {
          case PHASE, WAIT, STARTING -> '─';
          case PENDING -> '·';
          case RUNNING -> '█';
        };
    Arrays.fill(cells, from, until + 1, symbol);
    if (!isNamed(bar.kind())) {
      cells[until] =
          switch (bar.end()) {
            case NONE -> symbol;
            case SUCCEEDED -> '✓';
            case FAILED -> '✗';
            case EVICTED -> '!';
            case GONE -> '×';
          };
    }
  }

  private int at(Instant time) {
    double whole = Duration.between(timeline.begin(), timeline.end()).toMillis();
    double part = Duration.between(timeline.begin(), time).toMillis();
    return (int) Math.max(0, Math.min(width - 1L, Math.round(part / whole * (width - 1))));
  }
}
