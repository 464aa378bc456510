package io.hekla.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {
  @ParameterizedTest
  @CsvSource({
    "0,0",
    "90s,90000",
    "2m30s,150000",
    "1h5m,3900000",
    "1.5s,1500",
    "250ms,250",
    "1000us,1"
  })
  void readsWhatGoWrites(String text, long millis) {
    assertThat(GoDuration.parse(text)).contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "5", "-5s", "1h 5m", "1d", "s", "9999999999h"})
  void refusesEverythingElse(String text) {
    assertThat(GoDuration.parse(text)).isEmpty();
  }

  @Test
  void writesWholeSeconds() {
    assertThat(GoDuration.write(Duration.ofSeconds(3725))).isEqualTo("1h2m5s");
    assertThat(GoDuration.write(Duration.ofSeconds(59))).isEqualTo("59s");
  }
}
