package io.hekla.model.cronjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of when schedules are due. */
class CronScheduleTest {
  private static final ZoneId UTC = ZoneId.of("UTC");

  @ParameterizedTest
  @CsvSource({
    "'*/15 * * * *', 2026-01-01T00:00:00Z, 2026-01-01T00:15:00Z",
    "'*/15 * * * *', 2026-01-01T00:14:59.9Z, 2026-01-01T00:15:00Z",
    "'0 0 * * *', 2026-02-28T00:00:00Z, 2026-03-01T00:00:00Z",
    "'30 4 1,15 * *', 2026-01-02T00:00:00Z, 2026-01-15T04:30:00Z",
    "'0 9-17/4 * * mon-FRI', 2026-01-02T17:00:00Z, 2026-01-05T09:00:00Z",
    "'5/20 * * * *', 2026-01-01T00:26:00Z, 2026-01-01T00:45:00Z",
    "'0 0 29 feb ?', 2026-01-01T00:00:00Z, 2028-02-29T00:00:00Z",
    "'0 0 13 * 5', 2026-01-01T00:00:00Z, 2026-01-02T00:00:00Z",
    "'0 0 13 * *', 2026-01-01T00:00:00Z, 2026-01-13T00:00:00Z",
    "'0 0 */2 * 5', 2026-01-01T00:00:00Z, 2026-01-02T00:00:00Z",
    "@hourly, 2026-01-01T00:00:00Z, 2026-01-01T01:00:00Z",
    "@daily, 2026-01-01T00:00:00Z, 2026-01-02T00:00:00Z",
    "@weekly, 2026-01-01T00:00:00Z, 2026-01-04T00:00:00Z",
    "@monthly, 2026-01-01T00:00:00Z, 2026-02-01T00:00:00Z",
    "@yearly, 2026-01-01T00:00:00Z, 2027-01-01T00:00:00Z",
    "@every 1h30m, 2026-01-01T00:00:10.5Z, 2026-01-01T01:30:10Z",
    "@every 10ms, 2026-01-01T00:00:00Z, 2026-01-01T00:00:01Z",
  })
  void theNextTime(String schedule, Instant after, Instant next) {
    assertThat(CronSchedule.parse(schedule).next(after, UTC)).contains(next);
  }

  @ParameterizedTest
  @CsvSource({
    // 2:30 does not exist on 8 March 2026 in New York, so that day is left out.
    "'30 2 * * *', America/New_York, 2026-03-07T12:00:00Z, 2026-03-09T06:30:00Z",
    // 1:30 comes twice on 1 November 2026: first in summer time, then in winter time.
    "'30 1 * * *', America/New_York, 2026-11-01T00:00:00Z, 2026-11-01T05:30:00Z",
    "'30 1 * * *', America/New_York, 2026-11-01T05:30:00Z, 2026-11-01T06:30:00Z",
    "'30 1 * * *', America/New_York, 2026-11-01T06:30:00Z, 2026-11-02T06:30:00Z",
    // Clocks in Santiago skip midnight of 6 September 2026.
    "'0 0 * * *', America/Santiago, 2026-09-05T12:00:00Z, 2026-09-07T03:00:00Z",
    "'0 1 * * *', America/Santiago, 2026-09-05T12:00:00Z, 2026-09-06T04:00:00Z",
    // Clocks of Lord Howe Island change by half an hour.
    "'45 1 * * *', Australia/Lord_Howe, 2026-04-04T12:00:00Z, 2026-04-04T14:45:00Z",
    "'45 1 * * *', Australia/Lord_Howe, 2026-04-04T14:45:00Z, 2026-04-04T15:15:00Z",
    // Java knows this one as an offset only.
    "'0 9 * * *', EST, 2026-07-01T00:00:00Z, 2026-07-01T14:00:00Z",
    "'0 9 * * *', Asia/Kathmandu, 2026-01-01T00:00:00Z, 2026-01-01T03:15:00Z",
  })
  void localTimesThatClocksSkipAreLeftOutAndThoseShownTwiceComeTwice(
      String schedule, String zone, Instant after, Instant next) {
    assertThat(CronSchedule.parse(schedule).next(after, TimeZones.of(zone))).contains(next);
  }

  @Test
  void aScheduleWithoutAnyTimeIsReported() {
    assertThat(CronSchedule.parse("59 23 31 2 *").next(Instant.EPOCH, UTC)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "* * * *",
        "* * * * * *",
        "60 * * * *",
        "* 24 * * *",
        "* * 0 * *",
        "* * * 13 *",
        "* * * * 7",
        "5-1 * * * *",
        "*/0 * * * *",
        "a * * * *",
        "-1 * * * *",
        "1, * * * *",
        "@often",
        "@every",
        "@every soon",
        "TZ=UTC * * * * *",
        "CRON_TZ=UTC @daily"
      })
  void invalidSchedulesAreRefusedWithAReason(String text) {
    assertThatThrownBy(() -> CronSchedule.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("schedule");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"*/7 * * * *", "0 3 * * 1", "30 1 1 * *", "@every 7m", "15 2 * 3,11 *", "@daily"})
  void theLastTimeIsTheOneAfterWhichTheNextIsTooLate(String text) {
    var schedule = CronSchedule.parse(text);
    var zone = ZoneId.of("America/New_York");
    for (long seed = 0; seed < 40; seed++) {
      var random = new Random(seed);
      Instant after = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(random.nextInt(31_000_000));
      Instant until = after.plus(random.nextInt(70_000), ChronoUnit.MINUTES);

      Optional<Instant> expected = Optional.empty();
      for (var time = schedule.next(after, zone);
          time.isPresent() && !time.get().isAfter(until);
          time = schedule.next(time.get(), zone)) {
        expected = time;
      }

      assertThat(schedule.last(after, until, zone)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void aPauseOfYearsIsNoWork() {
    Instant until = Instant.parse("2026-01-01T00:00:30Z");

    assertThat(CronSchedule.parse("* * * * *").last(Instant.EPOCH, until, UTC))
        .contains(until.minus(Duration.ofSeconds(30)));
  }
}
