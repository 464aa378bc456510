package io.hekla.model.cronjob;

import io.hekla.model.cronjob.CronJobEntityState.Present;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The times of a CronJob's schedule around now. Source:
 * docs/reference/controllers.md#cronjob-controller.
 *
 * @param due the latest time that is due and has no Job yet; empty if there is none
 * @param next the first time that is yet to come; empty if the schedule is never due
 * @param manyMissed whether more than a hundred times have no Job
 */
record DueTimes(Optional<Instant> due, Optional<Instant> next, boolean manyMissed) {
  private static final int MANY = 100;

  /**
   * Returns the zone of a schedule.
   *
   * @throws IllegalArgumentException if there is no zone of this name
   */
  static ZoneId zone(String name, ZoneId home) {
    if (name.isEmpty()) {
      return home;
    }
    try {
      return TimeZones.of(name);
    } catch (DateTimeException unknown) {
      throw new IllegalArgumentException(
          "spec.timeZone %s is no time zone; use an IANA name as Atlantic/Reykjavik"
              .formatted(name),
          unknown);
    }
  }

  static DueTimes of(
      Present cronJob, CronRules rules, CronSchedule schedule, ZoneId zone, Instant now) {
    Instant from =
        cronJob.lastSchedule().isAfter(cronJob.since()) ? cronJob.lastSchedule() : cronJob.since();
    var last = schedule.last(from, now, zone);
    Instant earliest =
        rules.deadlineSeconds() == CronRules.UNSET
            ? from
            : now.minus(Duration.ofSeconds(rules.deadlineSeconds()));
    Instant counted = earliest.isAfter(from) ? earliest : from;
    return new DueTimes(
        last.filter(time -> time.isAfter(earliest)),
        schedule.next(last.orElse(from), zone),
        many(schedule, counted, now, zone));
  }

  private static boolean many(CronSchedule schedule, Instant from, Instant now, ZoneId zone) {
    var time = schedule.next(from, zone).filter(one -> !one.isAfter(now));
    for (int missed = 1; time.isPresent(); missed++) {
      if (missed > MANY) {
        return true;
      }
      time = schedule.next(time.get(), zone).filter(one -> !one.isAfter(now));
    }
    return false;
  }
}
