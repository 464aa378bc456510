package io.hekla.actors.history;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * Rule by which rows wait while the member has more urgent work. Few rows never wait, and none
 * longer than a time: then all are written at once, however busy the member is.
 */
final class GivingWay {
  /** Rows that wait at most: they are in memory, or keep the journal from being removed. */
  static final long MOST_ROWS = 150_000;

  private final HistorySettings.GiveWay settings;
  private final DoubleSupplier load;

  /**
   * @param load share of the CPUs that other work has used since the last call
   */
  GivingWay(HistorySettings.GiveWay settings, DoubleSupplier load) {
    this.settings = settings;
    this.load = load;
  }

  /**
   * Returns whether rows wait longer.
   *
   * @param rows about how many
   * @param waited time for which they have waited
   */
  boolean waits(long rows, Duration waited) {
    // Each look counts what was used since the last one.
    boolean busy = load.getAsDouble() * 100 >= settings.above();
    return busy
        && rows > settings.rows()
        && rows < MOST_ROWS
        && waited.compareTo(settings.longest()) < 0;
  }
}
