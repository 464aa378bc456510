package io.hekla.controller.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateLimitTest {
  private static final long SECOND = 1_000_000_000L;

  /** A clock that is about to go round: nanoseconds have no zero. */
  private final long start = Long.MAX_VALUE - SECOND;

  private final RateLimit limit = new RateLimit(10, 3, start);

  @Test
  void aBurstGoesAtOnceAndTheRestWaitsItsTurn() {
    assertThat(limit.take(start)).isZero();
    assertThat(limit.take(start)).isZero();
    assertThat(limit.take(start)).isZero();
    assertThat(limit.take(start)).isEqualTo(SECOND / 10);
    assertThat(limit.take(start)).isEqualTo(SECOND / 5);
  }

  @Test
  void quietGivesNoMoreThanOneBurst() {
    long later = start;
    for (int i = 0; i < 60; i++) {
      later += SECOND; // beyond the largest number, as clocks of this kind may go
    }

    assertThat(limit.take(later)).isZero();
    assertThat(limit.take(later)).isZero();
    assertThat(limit.take(later)).isZero();
    assertThat(limit.take(later)).isEqualTo(SECOND / 10);
  }

  @Test
  void requestsWithinTheRateNeverWait() {
    for (int i = 0; i < 100; i++) {
      assertThat(limit.take(start + i * SECOND / 10)).isZero();
    }
  }
}
