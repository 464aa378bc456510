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

    assertThat(table.lines())
        .containsExactly(
            "Name    Phase   Min   ", "train   Running 2     ", "x               10    ");
  }

  @Test
  void aCellThatFillsItsColumnDoesNotTouchTheNext() {
    var table =
        new Table(
            List.of(Column.fixed("Name", 5), Column.fixed("Weight", 8)),
            List.of(List.of("a-long-name", "1")));

    assertThat(table.lines()).containsExactly("Name Weight  ", "a-long-name 1       ");
  }
}
