package io.hekla.scheduler.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Supplier;

/** CPU time of the thread that runs a test, for what must not grow with what a tenant makes up. */
public final class CpuTime {
  private static final int TRIES = 5;

  private CpuTime() {}

  /**
   * Does work that takes less than so long. On a machine that does much else a processor's second
   * is shorter: one try of five must do.
   */
  public static <T> T within(Duration longest, Supplier<T> work) {
    var threads = ManagementFactory.getThreadMXBean();
    for (int left = TRIES; ; left--) {
      long before = threads.getCurrentThreadCpuTime();
      T done = work.get();
      var took = Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
      if (left == 1 || took.compareTo(longest) < 0) {
        assertThat(took).isLessThan(longest);
        return done;
      }
    }
  }
}
