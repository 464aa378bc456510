package io.hekla.model.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiTimeTest {
  private static final long SEED = 20_260_131;
  private static final int TIMES = 2_000;

  /** Beginning of the years 0 to 9999, which are those that four digits can express. */
  private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();

  private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  @Test
  void readsEveryTimeThatIsWritten() {
    var random = new Random(SEED);
    for (int i = 0; i < TIMES; i++) {
      Instant time = Instant.ofEpochSecond(random.nextLong(FIRST, LAST + 1));

      assertThat(ApiTime.parse(time.toString())).as("seed %d", SEED).isEqualTo(time);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-29T23:59:59Z",
        "2026-01-31T09:30:00.25Z",
        "2026-01-31T09:30:00+01:00",
        "2026-01-31T24:00:00Z",
        "2016-12-31T23:59:60Z",
        "2026-01-31t09:30:00z"
      })
  void readsTheRarerFormsAsTheJdkDoes(String text) {
    assertThat(ApiTime.parse(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "soon",
        "2026-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-01-31T25:00:00Z",
        "2026-01-31T00:60:00Z",
        "2026-01-31 00:00:00Z",
        "2026-01-31T00:00:0xZ",
        "+10000-01-01T00:00:00Z",
        "-0001-12-31T23:59:59Z",
        "+999999999-12-31T23:59:59.999999999Z"
      })
  void refusesWhatIsNoTime(String text) {
    assertThatExceptionOfType(DateTimeParseException.class).isThrownBy(() -> ApiTime.parse(text));
  }

  @Test
  void noTextIsTheEpoch() {
    assertThat(ApiTime.orEpoch(null)).isEqualTo(Instant.EPOCH);
    assertThat(ApiTime.orEpoch("")).isEqualTo(Instant.EPOCH);
    assertThat(ApiTime.orEpoch("2026-01-31T09:30:00Z")).isEqualTo("2026-01-31T09:30:00Z");
  }
}
