package io.hekla.controller.entity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Order in which statuses are written when many are about to change. */
class StatusWriteLimiterTest {
  private final StatusWriteLimiter pace =
      new StatusWriteLimiter(
          Duration.ofMillis(500),
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          10,
          System::nanoTime);

  @Test
  void oneNamespaceWithManyStatusesDoesNotHoldUpAnother() {
    flood("flood", at(0), 1_000);

    assertThat(pace.isDue("innocent", at(5_000), at(10_000))).isTrue();
  }

  @Test
  void aNamespaceDoesNotGetMoreThanItsPartAheadOfOthers() {
    int served = 0;
    flood("flood", at(0), 1_000);
    for (int i = 0; i < 100; i++) {
      served += pace.isDue("second", at(0), at(5_000)) ? 1 : 0;
      flood("flood", at(5_000), 1);
    }

    assertThat(served).isBetween(1, 10);
  }

  @Test
  void togetherNoMoreAreWrittenThanTheSettingSays() {
    int written = 0;
    for (long millis = 0; millis < 20_000; millis += 10) {
      for (String namespace : new String[] {"a", "b", "c"}) {
        written += pace.isDue(namespace, at(millis), at(millis)) ? 1 : 0;
      }
    }

    assertThat(written).isBetween(200, 230);
  }

  @Test
  void aNamespaceAloneHasAllOfThem() {
    int written = 0;
    for (long millis = 0; millis < 20_000; millis += 10) {
      written += pace.isDue("a", at(millis), at(millis)) ? 1 : 0;
    }

    assertThat(written).isBetween(200, 215);
  }

  private void flood(String namespace, Duration now, int statuses) {
    for (int i = 0; i < statuses; i++) {
      var unused = pace.isDue(namespace, now, now);
    }
  }

  private static Duration at(long millis) {
    return Duration.ofMillis(millis);
  }
}
