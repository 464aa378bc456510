package io.hekla.apiserver.rest.table;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** Ages in the format of kubectl, with at most two units. */
final class Ages {
  static final String UNKNOWN = "<unknown>";

  private static final long DAY = 24;
  private static final long YEAR = 365;

  private Ages() {}

  /**
   * Returns the time since a moment, for example {@code 5m20s} or {@code 3d4h}.
   *
   * @param since as in objects; empty: unknown
   */
  static String since(String since, Instant now) {
    if (since.isEmpty()) {
      return UNKNOWN;
    }
    try {
      return text(Duration.between(Instant.parse(since), now));
    } catch (DateTimeException e) {
      return UNKNOWN;
    }
  }

  static String text(Duration passed) {
    long seconds = Math.max(0, passed.toSeconds());
    long minutes = seconds / 60;
    long hours = minutes / 60;
    long days = hours / DAY;
    if (seconds < 120) {
      return seconds + "s";
    }
    if (minutes < 10) {
      return two(minutes, "m", seconds % 60, "s");
    }
    if (hours < 3) {
      return minutes + "m";
    }
    if (hours < 8) {
      return two(hours, "h", minutes % 60, "m");
    }
    if (hours < 2 * DAY) {
      return hours + "h";
    }
    if (days < 8) {
      return two(days, "d", hours % DAY, "h");
    }
    if (days < 2 * YEAR) {
      return days + "d";
    }
    return two(days / YEAR, "y", days % YEAR, "d");
  }

  private static String two(long large, String unit, long small, String smallUnit) {
    return small == 0 ? large + unit : large + unit + small + smallUnit;
  }
}
