package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
  @ParameterizedTest
  @CsvSource({
    ", 0",
    "7, 7",
    "' 7 ', 7",
    "60, 60",
    "61, 60",
    "9223372036854775807, 60",
    "-5, 0",
    "99999999999999999999, 0",
    "'Wed, 21 Oct 2026 07:28:00 GMT', 0",
  })
  void aServerIsLeftAloneForAsLongAsItAsksAndNoLonger(String header, long seconds) {
    assertThat(RetryAfter.read(header, Duration.ofSeconds(60)))
        .isEqualTo(Duration.ofSeconds(seconds));
  }
}
