package io.hekla.controller.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PausesTest {
  private final Pauses pauses = new Pauses(Duration.ofMillis(100), Duration.ofSeconds(5));
  private final SplittableRandom jitter = new SplittableRandom(1);

  @Test
  void eachPauseIsTwiceTheOneBeforeUpToTheLongestLessUpToOneHalf() {
    for (int round = 0; round < 100; round++) {
      assertThat(pauses.after(1, jitter).toMillis()).isBetween(50L, 100L);
      assertThat(pauses.after(2, jitter).toMillis()).isBetween(100L, 200L);
      assertThat(pauses.after(4, jitter).toMillis()).isBetween(400L, 800L);
      assertThat(pauses.after(10, jitter).toMillis()).isBetween(2500L, 5000L);
      assertThat(pauses.after(1_000_000, jitter).toMillis()).isBetween(2500L, 5000L);
    }
  }

  @Test
  void retriesOfSimultaneousFailuresAreSpread() {
    var different = new SplittableRandom(2);

    assertThat(pauses.after(5, jitter)).isNotEqualTo(pauses.after(5, different));
  }
}
