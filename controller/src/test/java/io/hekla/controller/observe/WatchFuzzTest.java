package io.hekla.controller.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Fuzz of all that an API server stores, in lists and in watches: nothing is thrown, each object
 * that cannot be read is left out alone and counted, and the scheduler and the entities receive all
 * others. Their decisions take no long time and have an end, and a small Job is bound by each
 * session.
 */
class WatchFuzzTest {
  private static final int FEW = 6;
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  @Test
  void soundObjectsOfEveryKindAreRead() {
    new FuzzedFeed(new SplittableRandom(1), 0).round();
  }

  @Test
  void validObjectsAreReadBesideHostileOnes() {
    long first = seed();
    for (int i = 0; i < FEW; i++) {
      round(first + i);
    }
  }

  @Test
  @Tag("thorough")
  void validObjectsAreReadBesideManyHostileOnes() {
    long first = seed();
    long end = System.nanoTime() + LONG.toNanos();
    var rounds = new AtomicLong();
    IntStream.range(0, CORES)
        .parallel()
        .forEach(
            core -> {
              while (System.nanoTime() < end) {
                round(first + rounds.getAndIncrement());
              }
            });
    System.out.printf("%d rounds from seed %d%n", rounds.get(), first);
    assertThat(rounds).hasPositiveValue();
  }

  private static void round(long seed) {
    try {
      new FuzzedFeed(new SplittableRandom(seed), 6).round();
    } catch (AssertionError | RuntimeException | StackOverflowError e) {
      throw new AssertionError(
          "with -Dhekla.test.watch-fuzz-seed=" + seed + ": " + e.getMessage(), e);
    }
  }

  private static long seed() {
    long seed = Long.getLong("hekla.test.watch-fuzz-seed", System.nanoTime());
    System.out.printf("watch fuzz: -Dhekla.test.watch-fuzz-seed=%d%n", seed);
    return seed;
  }
}
