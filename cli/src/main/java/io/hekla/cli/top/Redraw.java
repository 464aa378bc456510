package io.hekla.cli.top;

import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.WatchedObjects;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Repeated printing of what a watch shows, until a time is over, the user interrupts it, or nobody
 * reads it any more.
 */
final class Redraw {
  /** Least time between two prints: a busy cluster changes all the time. */
  static final Duration INTERVAL = Duration.ofSeconds(2);

  private final Duration longest;
  private final boolean always;
  private final BooleanSupplier isRead;
  private final Time time;

  /** Clock, and pauses by it. */
  interface Time {
    Instant now();

    /** Waits for a time; returns whether the wait was not interrupted. */
    boolean pause(Duration length);
  }

  /**
   * Creates a redraw.
   *
   * @param longest time after which it ends
   * @param always whether to print at each interval, for ages, or only what has changed
   * @param out what is printed to; the redraw ends where it is a pipe that was closed
   */
  Redraw(Duration longest, boolean always, PrintWriter out) {
    this(longest, always, () -> !out.checkError(), ofProcess());
  }

  /**
   * Creates a redraw.
   *
   * @param isRead returns whether anybody can read what is printed
   */
  Redraw(Duration longest, boolean always, BooleanSupplier isRead, Time time) {
    this.longest = longest;
    this.always = always;
    this.isRead = isRead;
    this.time = time;
  }

  /** Returns the clock and the thread of this process. */
  static Time ofProcess() {
    return new OfProcess();
  }

  /** Prints the objects of each selection now and whenever it is time. */
  void run(WatchedObjects changes, Consumer<List<List<ApiObject>>> print) {
    Instant end = time.now().plus(longest);
    boolean changed = true;
    while (true) {
      if (changed || always) {
        print.accept(changes.now());
        if (!isRead.getAsBoolean()) {
          return;
        }
      }
      if (!time.pause(shorter(INTERVAL, Duration.between(time.now(), end)))) {
        return;
      }
      Duration left = Duration.between(time.now(), end);
      if (!left.isPositive()) {
        return;
      }
      changed = changes.await(always ? Duration.ZERO : left);
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static final class OfProcess implements Time {
    @Override
    public Instant now() {
      return Instant.now();
    }

    @Override
    public boolean pause(Duration length) {
      try {
        if (length.isPositive()) {
          Thread.sleep(length);
        }
        return true;
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
