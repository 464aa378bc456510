package io.hekla.model.cronjob;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A schedule of five cron fields: due at each minute whose local time matches all of them. A local
 * time that a clock change skips is not due that day; one that occurs twice is due twice. If both
 * fields of days are restricted, a day that matches either is due.
 */
record CronFields(
    CronField minute, CronField hour, CronField day, CronField month, CronField weekday)
    implements CronSchedule {
  private static final int YEARS = 5;

  static CronFields parse(String text) {
    String[] fields = text.split("\\s+", -1);
    if (fields.length != 5) {
      throw new IllegalArgumentException(
          "the schedule \"%s\" has %d fields instead of 5: minute, hour, day, month, weekday"
              .formatted(text, text.isEmpty() ? 0 : fields.length));
    }
    return new CronFields(
        CronField.parse(fields[0], CronField.Unit.MINUTE),
        CronField.parse(fields[1], CronField.Unit.HOUR),
        CronField.parse(fields[2], CronField.Unit.DAY),
        CronField.parse(fields[3], CronField.Unit.MONTH),
        CronField.parse(fields[4], CronField.Unit.WEEKDAY));
  }

  @Override
  public Optional<Instant> next(Instant after, ZoneId zone) {
    var time = after.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES).atZone(zone);
    int end = time.getYear() + YEARS;
    while (time.getYear() <= end) {
      if (!month.has(time.getMonthValue())) {
        time = time.toLocalDate().withDayOfMonth(1).plusMonths(1).atStartOfDay(zone);
      } else if (!onDay(time)) {
        time = time.toLocalDate().plusDays(1).atStartOfDay(zone);
      } else if (!hour.has(time.getHour())) {
        time = time.plus(Duration.ofMinutes(60L - time.getMinute()));
      } else if (!minute.has(time.getMinute())) {
        time = time.plus(Duration.ofMinutes(1));
      } else {
        return Optional.of(time.toInstant());
      }
    }
    return Optional.empty();
  }

  private boolean onDay(ZonedDateTime time) {
    boolean inMonth = day.has(time.getDayOfMonth());
    boolean inWeek = weekday.has(time.getDayOfWeek().getValue() % 7);
    boolean both = day.any() || weekday.any();
    return both ? (inMonth && inWeek) : (inMonth || inWeek);
  }

  /** Searches growing spans of time before {@code until}, so that a long pause costs little. */
  @Override
  public Optional<Instant> last(Instant after, Instant until, ZoneId zone) {
    Instant from = until;
    long minutes = 1;
    while (from.isAfter(after)) {
      from = until.minus(minutes, ChronoUnit.MINUTES);
      if (from.isBefore(after)) {
        from = after;
      }
      Optional<Instant> found = next(from, zone).filter(time -> !time.isAfter(until));
      if (found.isPresent()) {
        return Optional.of(lastFrom(found.get(), until, zone));
      }
      minutes *= 2;
    }
    return Optional.empty();
  }

  private Instant lastFrom(Instant first, Instant until, ZoneId zone) {
    Instant last = first;
    for (var more = Optional.of(first); more.isPresent(); more = later(last, until, zone)) {
      last = more.get();
    }
    return last;
  }

  private Optional<Instant> later(Instant time, Instant until, ZoneId zone) {
    return next(time, zone).filter(more -> !more.isAfter(until));
  }
}
