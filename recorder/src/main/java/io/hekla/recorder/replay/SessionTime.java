package io.hekla.recorder.replay;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Pattern;

/** Time of a session, as users write it. */
public final class SessionTime {
  private static final Pattern OF_DAY = Pattern.compile("\\d{2}:\\d{2}(:\\d{2})?");

  private SessionTime() {}

  /**
   * Reads a time in the form of RFC 3339, or {@code HH:MM[:SS]} of a day; empty if the text is
   * neither.
   *
   * @param day any time of the day that is meant
   * @param zone zone of that day
   */
  public static Optional<Instant> parse(String text, Instant day, ZoneId zone) {
    try {
      return Optional.of(
          OF_DAY.matcher(text).matches()
              ? day.atZone(zone)
                  .toLocalDate()
                  .atTime(LocalTime.parse(text))
                  .atZone(zone)
                  .toInstant()
              : OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException neither) {
      return Optional.empty();
    }
  }
}
