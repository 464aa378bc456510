package io.hekla.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void cellsArePaddedToTheWidthOfTheirColumnTheLastOneToo() {
    var table =
        new Table(
            List.of(Column.fitting("Name", 3), Column.fixed("Phase", 8), Column.fixed("Min", 6)),
            List.of(List.of("train", "Running", "2"), List.of("x", "", "10")));

    assertThat(table.lines(0))
        .containsExactly(
            "Name    Phase   Min   ", "train   Running 2     ", "x               10    ");
  }

  @Test
  void aCellThatFillsItsColumnDoesNotTouchTheNext() {
    var table =
        new Table(
            List.of(Column.fixed("Name", 5), Column.fixed("Weight", 8)),
            List.of(List.of("a-long-name", "1")));

    assertThat(table.lines(0)).containsExactly("Name Weight  ", "a-long-name 1       ");
  }

  private static final Table JOBS =
      Table.fitted(
          List.of(
              Column.of("Name", 0),
              Column.of("Queue", 2),
              Column.of("Phase", 0).coloured(Colour::ofPhase),
              Column.of("Min", 3),
              Column.of("Reason", 0)),
          List.of(
              List.of(
                  "train",
                  "research",
                  "Pending",
                  "4",
                  "queue research has no room for 16 cpu: 24 of at most 32 held or reserved"),
              List.of("done", "research", "Completed", "1", "")),
          false);

  @Test
  void columnsGiveWayByTheirRankAndTheLastIsCut() {
    assertThat(plain(JOBS, 0))
        .containsExactly(
            "Name    Queue      Phase       Min   Reason",
            "train   research   Pending     4     queue research has no room for 16 cpu: 24 of at most"
                + " 32 held or reserved",
            "done    research   Completed   1");
    assertThat(plain(JOBS, 72))
        .containsExactly(
            "Name    Queue      Phase       Reason",
            "train   research   Pending     queue research has no room for 16 cpu: 2…",
            "done    research   Completed");
    assertThat(plain(JOBS, 60).getFirst()).isEqualTo("Name    Phase       Reason");
  }

  @Test
  void noLineIsLongerThanTheTerminal() {
    for (int width = 30; width < 90; width++) {
      int most = width;
      assertThat(plain(JOBS, width)).as("%d", width).allMatch(line -> line.length() <= most);
    }
  }

  private static List<String> plain(Table table, int width) {
    return table.lines(width).stream().map(line -> line.replaceAll("[\uFDD0-\uFDDF]", "")).toList();
  }
}
