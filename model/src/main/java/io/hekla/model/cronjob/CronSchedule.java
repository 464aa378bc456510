package io.hekla.model.cronjob;

import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * Recurring schedule. Written as five cron fields, as one of {@code @yearly}, {@code @monthly},
 * {@code @weekly}, {@code @daily}, {@code @hourly}, or as {@code @every} with a Go duration.
 * Source: docs/reference/cronjob.md#spec.
 */
public sealed interface CronSchedule permits CronFields, CronSchedule.Every {
  /** Named schedules as cron fields. */
  Map<String, String> NAMED =
      Map.of(
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");

  /** Returns whether it names a time zone, which belongs into another field. */
  static boolean namesZone(String text) {
    String stated = text.strip();
    return stated.startsWith("TZ=") || stated.startsWith("CRON_TZ=");
  }

  /** Returns the first time after this one; empty if there is none within five years. */
  Optional<Instant> next(Instant after, ZoneId zone);

  /**
   * Returns the last time after {@code after} that is not after {@code until}; empty if there is
   * none.
   */
  Optional<Instant> last(Instant after, Instant until, ZoneId zone);

  /**
   * Parses a schedule.
   *
   * @throws IllegalArgumentException if it is none; the message states what is wrong, for people
   */
  static CronSchedule parse(String text) {
    String stated = text.strip();
    if (namesZone(text)) {
      throw new IllegalArgumentException(
          "the schedule %s names a time zone; say it in spec.timeZone".formatted(text));
    }
    if (stated.startsWith("@every ")) {
      String length = stated.substring("@every ".length()).strip();
      return new Every(
          GoDuration.parse(length)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "%s in the schedule %s is no duration as 1h30m is"
                              .formatted(length, text))));
    }
    if (stated.startsWith("@") && !NAMED.containsKey(stated)) {
      throw new IllegalArgumentException(
          "the schedule %s is unknown; there are %s and @every with a duration"
              .formatted(text, String.join(", ", NAMED.keySet().stream().sorted().toList())));
    }
    return CronFields.parse(NAMED.getOrDefault(stated, stated));
  }

  /**
   * Schedule at a fixed interval, counted from a start time.
   *
   * @param length whole seconds, at least one; shorter intervals are raised to it, fractions cut
   */
  record Every(Duration length) implements CronSchedule {
    public Every {
      length = Duration.ofSeconds(Math.max(1, length.toSeconds()));
    }

    @Override
    public Optional<Instant> next(Instant after, ZoneId zone) {
      return Optional.of(Instant.ofEpochSecond(after.getEpochSecond()).plus(length));
    }

    @Override
    public Optional<Instant> last(Instant after, Instant until, ZoneId zone) {
      var start = Instant.ofEpochSecond(after.getEpochSecond());
      long times = Duration.between(start, until).dividedBy(length);
      return times < 1 ? Optional.empty() : Optional.of(start.plus(length.multipliedBy(times)));
    }
  }
}
