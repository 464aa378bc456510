package io.hekla.admission;

import io.hekla.model.api.CronJob;
import io.hekla.model.cronjob.Schedule;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CronJobs: that schedule and time zone can be read, and that the names of their Jobs, which are
 * eleven characters longer, are names. Their Jobs are reviewed when they are made. Source:
 * reference api-and-controllers.md §6.8.
 */
final class CronJobRules {
  private static final int LONGEST_NAME = 52;

  private CronJobRules() {}

  static List<Finding> check(CronJob cronJob) {
    var findings = new ArrayList<Finding>();
    String name = Absent.text(cronJob.getMetadata().getName());
    if (name.length() > LONGEST_NAME || !Names.isQualified(name)) {
      findings.add(
          new Finding(
              "metadata.name",
              "is %s; must be at most %d letters, digits, '-', '_' and '.'"
                  .formatted(name, LONGEST_NAME)));
    }
    unreadable(Absent.text(cronJob.getSpec().schedule))
        .ifPresent(message -> findings.add(new Finding("spec.schedule", message)));
    if (!isZone(cronJob.getSpec().timeZone)) {
      findings.add(
          new Finding(
              "spec.timeZone",
              "is \"%s\"; leave it out, or use an IANA name such as Europe/Reykjavik"
                  .formatted(cronJob.getSpec().timeZone)));
    }
    if (cronJob.getSpec().jobTemplate == null || cronJob.getSpec().jobTemplate.spec == null) {
      findings.add(
          new Finding("spec.jobTemplate.spec", "is missing; say what the Jobs are to run"));
    }
    return findings;
  }

  private static Optional<String> unreadable(String schedule) {
    if (schedule.contains("TZ")) {
      return Optional.of("\"" + schedule + "\" names a time zone; say it in spec.timeZone");
    }
    try {
      Schedule.parse(schedule);
      return Optional.empty();
    } catch (IllegalArgumentException unreadable) {
      return Optional.of(String.valueOf(unreadable.getMessage()));
    }
  }

  private static boolean isZone(@Nullable String zone) {
    return zone == null || ZoneId.getAvailableZoneIds().contains(zone);
  }
}
