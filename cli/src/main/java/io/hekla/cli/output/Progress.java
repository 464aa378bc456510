package io.hekla.cli.output;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Line on standard error that shows how far long work is. It is rewritten in place and erased at
 * the end; where standard error is no terminal, nothing is printed.
 */
public final class Progress implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofMillis(200);

  /** Work that is shorter prints nothing. */
  private static final Duration FIRST = Duration.ofMillis(500);

  private static final String ERASE = "\r\033[K";

  private final PrintStream err;
  private final int columns;
  private final LongSupplier nanos;
  private final long began;
  private long next;
  private boolean shown;

  /**
   * Creates the line.
   *
   * @param columns width of the terminal; 0 if there is none
   * @param nanos clock, in nanoseconds
   */
  Progress(PrintStream err, int columns, LongSupplier nanos) {
    this.err = err;
    this.columns = columns;
    this.nanos = nanos;
    this.began = nanos.getAsLong();
    this.next = began + FIRST.toNanos();
  }

  /**
   * Returns the line of this process: the launcher passes {@code -Dhekla.progress=COLUMNS} if
   * standard error is a terminal.
   */
  public static Progress ofProcess() {
    return new Progress(System.err, Integer.getInteger("hekla.progress", 0), System::nanoTime);
  }

  /**
   * Shows how much is done, if the last time is long enough ago.
   *
   * @param what work, as {@code simulated 3 d 02:10}
   * @param unit plural of what is counted, as {@code jobs}
   * @param all number of them in all; 0 if it is not known
   */
  public void show(String what, String unit, long done, long all) {
    if (columns == 0) {
      return;
    }
    long now = nanos.getAsLong();
    if (now < next) {
      return;
    }
    next = now + INTERVAL.toNanos();
    shown = true;
    double seconds = Math.max(0.001, (now - began) / 1e9);
    String line =
        String.format(
            Locale.ROOT, "%s · %d of %d %s · %.0f/s", what, done, all, unit, done / seconds);
    if (done > 0 && done < all) {
      line +=
          " · about "
              + Age.of(Duration.ofSeconds(Math.round(seconds / done * (all - done))))
              + " left";
    }
    err.print(ERASE + Table.cut(line, columns - 1));
    err.flush();
  }

  /** Erases the line. */
  @Override
  public void close() {
    if (shown) {
      err.print(ERASE);
      err.flush();
      shown = false;
    }
  }
}
