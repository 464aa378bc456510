package io.hekla.controller.api.fabric8;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Pause that a server asks for, in its header {@code Retry-After}. */
final class RetryAfter {
  private RetryAfter() {}

  /**
   * Reads the header.
   *
   * @param longest upper bound of the pause, whatever the server asks for
   * @return zero without a header, and for one that is no number of seconds: a date is not from an
   *     API server, and the usual pauses will do
   */
  static Duration read(@Nullable String header, Duration longest) {
    try {
      long seconds = header == null ? 0 : Long.parseLong(header.strip());
      return seconds >= longest.toSeconds() ? longest : Duration.ofSeconds(Math.max(0, seconds));
    } catch (NumberFormatException e) {
      return Duration.ZERO;
    }
  }
}
