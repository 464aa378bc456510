package io.hekla.cli.output;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Time since an event, in kubectl's form: the longer, the coarser. */
public final class Age {
  private static final String UNKNOWN = "<unknown>";

  private Age() {}

  /** Returns {@code 37s}, {@code 5m3s}, {@code 2d4h}; {@code <unknown>} without a time. */
  public static String of(Optional<Instant> then, Instant now) {
    return then.map(time -> of(Duration.between(time, now))).orElse(UNKNOWN);
  }

  /** Formats an age as {@link #of(Optional, Instant)} does; clocks may differ by a second. */
  public static String of(Duration age) {
    long seconds = age.toSeconds();
    if (age.compareTo(Duration.ofSeconds(-2)) <= 0) {
      return "<invalid>";
    }
    if (seconds < 120) {
      return Math.max(0, seconds) + "s";
    }
    long minutes = age.toMinutes();
    if (minutes < 10) {
      return minutes + "m" + rest(seconds % 60, "s");
    }
    if (minutes < 180) {
      return minutes + "m";
    }
    long hours = age.toHours();
    if (hours < 8) {
      return hours + "h" + rest(minutes % 60, "m");
    }
    if (hours < 48) {
      return hours + "h";
    }
    long days = age.toDays();
    if (days < 8) {
      return days + "d" + rest(hours % 24, "h");
    }
    if (days < 2 * 365) {
      return days + "d";
    }
    long years = days / 365;
    return years + "y" + (years < 8 ? rest(days % 365, "d") : "");
  }

  private static String rest(long amount, String unit) {
    return amount == 0 ? "" : amount + unit;
  }
}
