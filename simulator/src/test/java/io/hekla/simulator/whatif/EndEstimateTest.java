package io.hekla.simulator.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EndEstimateTest {
  private final EndEstimate estimate =
      new EndEstimate(Stream.of(50, 10, 30, 20, 40).map(Duration::ofSeconds).toList());

  private long remaining(int elapsed) {
    return estimate.remaining(Duration.ofSeconds(elapsed)).orElseThrow().toSeconds();
  }

  @Test
  void podGoesOnUntilTheMedianOfTheRunTimesThatWereLonger() {
    assertThat(remaining(0)).isEqualTo(30);
    assertThat(remaining(20)).isEqualTo(20);
    assertThat(remaining(45)).isEqualTo(5);
    assertThat(estimate.used()).isEqualTo(3);
  }

  @Test
  void podThatHasRunLongestGoesOnForAsLongAgain() {
    assertThat(remaining(50)).isEqualTo(50);
    assertThat(new EndEstimate(List.of()).remaining(Duration.ofSeconds(7)))
        .contains(Duration.ofSeconds(7));
  }
}
