package io.hekla.model.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * CPU time of the thread that runs a test, for what must not grow with what a tenant makes up. It
 * is compared with that of known work, so a slow or busy machine changes no result.
 */
public final class CpuTime {
  private static final int TRIES = 5;

  /** CPU time of the known work on the machine for which the tests give their limits. */
  private static final Duration KNOWN_WORK = Duration.ofMillis(50);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuTime() {}

  /**
   * Does work that takes less than so long. The limit is for an idle machine of 2026; it is longer
   * by as much as this machine takes longer for known work, measured right after work that took too
   * long. One try of five must do, since the JVM may compile what it runs.
   *
   * @throws AssertionError if no try was short enough
   */
  public static <T> T within(Duration longest, Supplier<T> work) {
    for (int left = TRIES; ; left--) {
      long before = THREADS.getCurrentThreadCpuTime();
      T done = work.get();
      var took = since(before);
      if (took.compareTo(longest) < 0) {
        return done;
      }
      var limit = longest.multipliedBy(knownWork().toNanos()).dividedBy(KNOWN_WORK.toNanos());
      if (left == 1 || took.compareTo(limit) < 0) {
        assertThat(took).as("CPU time").isLessThan(limit);
        return done;
      }
    }
  }

  private static Duration since(long before) {
    return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before);
  }

  /**
   * Returns how long this machine takes now for work of the kind that the tests do: the shortest of
   * some times, since the first ones have the JVM compile it.
   */
  private static Duration knownWork() {
    return Stream.generate(CpuTime::knownWorkOnce)
        .limit(TRIES)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static Duration knownWorkOnce() {
    long before = THREADS.getCurrentThreadCpuTime();
    var counts = new HashMap<String, Integer>();
    for (int i = 0; i < 1_000_000; i++) {
      counts.merge("name-" + i % 100_000, 1, Integer::sum);
    }
    assertThat(counts).hasSize(100_000);
    return since(before);
  }
}
