package io.hekla.scheduler.plugins.tdm;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Daily window of time. An end that is not after the start is one of the next day.
 *
 * @param end last second that belongs to it
 */
record DailyWindow(LocalTime start, LocalTime end) {
  private static final Pattern FORM =
      Pattern.compile("([01]?[0-9]|2[0-3]):([0-5][0-9])-([01]?[0-9]|2[0-3]):([0-5][0-9])");

  /** Parses a text such as {@code 18:00-22:00}. */
  static Optional<DailyWindow> parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    return form.matches()
        ? Optional.of(
            new DailyWindow(time(form.group(1), form.group(2)), time(form.group(3), form.group(4))))
        : Optional.empty();
  }

  private static LocalTime time(String hour, String minute) {
    return LocalTime.of(Integer.parseInt(hour), Integer.parseInt(minute));
  }

  /**
   * Returns whether a time belongs to it.
   *
   * @param overnight whether the window of the day before still counts after midnight
   */
  boolean contains(LocalDateTime time, boolean overnight) {
    LocalDateTime second = time.truncatedTo(ChronoUnit.SECONDS);
    return contains(second, 0) || (overnight && contains(second, 1));
  }

  private boolean contains(LocalDateTime time, int daysAgo) {
    LocalDateTime from = time.toLocalDate().minusDays(daysAgo).atTime(start);
    LocalDateTime to = from.toLocalDate().atTime(end).plusDays(end.isAfter(start) ? 0 : 1);
    return !time.isBefore(from) && !time.isAfter(to);
  }
}
