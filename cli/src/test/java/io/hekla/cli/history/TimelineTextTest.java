package io.hekla.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.history.Timeline;
import io.hekla.recorder.history.Timeline.Bar;
import io.hekla.recorder.history.Timeline.End;
import io.hekla.recorder.history.Timeline.Kind;
import io.hekla.recorder.history.Timeline.Lane;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lanes of a timeline in a terminal of 100 columns. */
class TimelineTextTest {
  private static final Instant BEGIN = Instant.parse("2026-01-31T14:00:00Z");

  @Test
  void shortWaitLeavesTheReasonBeforeItReadable() {
    String lane =
        lane(
            bar(0, 40, Kind.WAIT, "57 of 57.6 cpu are held by others"),
            bar(40, 40, Kind.WAIT, "4 of 6 placed"),
            bar(100, 100, Kind.WAIT, "none"));

    assertThat(lane).contains("|57 of 57.6 cpu are held by o…|").doesNotContain("4 of 6");
  }

  @Test
  void textThatIsCutEndsWithAnEllipsis() {
    assertThat(lane(bar(0, 10, Kind.WAIT, "queue research has no room"), bar(100, 100)))
        .contains("|queue r…")
        .doesNotContain("research");
  }

  @Test
  void lastPhaseStandsBehindTheEndOfTheLine() {
    assertThat(
            lane(
                bar(0, 50, Kind.PHASE, "Pending"),
                bar(50, 100, Kind.PHASE, "Running"),
                bar(100, 100, Kind.PHASE, "Completed")))
        .matches(".* \\|Pending─+Running─+\\|Completed");
  }

  private static String lane(Bar... bars) {
    var timeline =
        new Timeline(BEGIN, BEGIN.plusSeconds(100), List.of(new Lane("lane", List.of(bars))));
    return TimelineText.of(timeline, 100, ZoneOffset.UTC).get(1);
  }

  private static Bar bar(int from, int until) {
    return bar(from, until, Kind.PHASE, "end");
  }

  private static Bar bar(int from, int until, Kind kind, String text) {
    return new Bar(BEGIN.plusSeconds(from), BEGIN.plusSeconds(until), kind, text, End.NONE);
  }
}
