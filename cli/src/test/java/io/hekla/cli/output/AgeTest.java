package io.hekla.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgeTest {
  @ParameterizedTest
  @CsvSource({
    "PT-5S, <invalid>",
    "PT-1S, 0s",
    "PT119S, 119s",
    "PT2M, 2m",
    "PT9M59S, 9m59s",
    "PT10M1S, 10m",
    "PT179M, 179m",
    "PT3H, 3h",
    "PT7H59M, 7h59m",
    "PT8H1M, 8h",
    "PT47H, 47h",
    "PT48H, 2d",
    "PT50H, 2d2h",
    "P8D, 8d",
    "P729D, 729d",
    "P730D, 2y",
    "P735D, 2y5d",
    "P3000D, 8y"
  })
  void isTheCoarserTheLonger(Duration age, String text) {
    assertThat(Age.of(age)).isEqualTo(text);
  }

  @Test
  void isUnknownWithoutATime() {
    assertThat(Age.of(Optional.empty(), Instant.EPOCH)).isEqualTo("<unknown>");
  }
}
