package io.hekla.recorder.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Values of rows, whatever a user wrote. */
class RowTextTest {
  @Test
  void textThatFitsStaysAsItIs() {
    assertThat(RowText.clip("queue-ä-😀", 10)).isEqualTo("queue-ä-😀");
  }

  @Test
  void longTextEndsWithAnEllipsisAndFits() {
    assertThat(RowText.clip("0123456789", 5)).isEqualTo("0123…");
  }

  @Test
  void noCharacterIsCutInHalf() {
    assertThat(RowText.clip("012😀56", 5)).isEqualTo("012…");
  }

  @Test
  void nulAndHalvesOfCharactersAreReplaced() {
    assertThat(RowText.clip("a\0b\ud83dc\ude00", 10)).isEqualTo("a\ufffdb\ufffdc\ufffd");
  }

  @Test
  void timesAreWithinTheYearsThatRowsHold() {
    Instant noon = Instant.parse("2026-11-20T12:00:00Z");

    assertThat(RowText.time(noon)).isEqualTo(noon);
    assertThat(RowText.time(Instant.MIN)).isEqualTo("0001-01-01T00:00:00Z");
    assertThat(RowText.time(Instant.MAX)).isEqualTo("9999-12-31T23:59:59Z");
  }
}
