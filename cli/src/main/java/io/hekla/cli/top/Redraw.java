package io.hekla.cli.top;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** Repeated printing of what a watch shows, until a time is over or the user interrupts it. */
final class Redraw {
  /** Least time between two prints: a busy cluster changes all the time. */
  static final Duration INTERVAL = Duration.ofSeconds(2);

  private final Duration longest;
  private final boolean always;

  /**
   * Creates a redraw.
   *
   * @param longest time after which it ends
   * @param always whether to print at each interval, for ages, or only what has changed
   */
  Redraw(Duration longest, boolean always) {
    this.longest = longest;
    this.always = always;
  }

  /** Prints the objects of each selection now and whenever it is time. */
  void run(Watch changes, Consumer<List<List<ApiObject>>> print) {
    Instant end = Instant.now().plus(longest);
    boolean changed = true;
    while (true) {
      if (changed || always) {
        print.accept(changes.now());
      }
      if (!pause(shorter(INTERVAL, Duration.between(Instant.now(), end)))) {
        return;
      }
      Duration left = Duration.between(Instant.now(), end);
      if (!left.isPositive()) {
        return;
      }
      changed = changes.await(always ? Duration.ZERO : left);
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Returns whether the pause was not interrupted. */
  private static boolean pause(Duration time) {
    try {
      if (time.isPositive()) {
        Thread.sleep(time);
      }
      return true;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
