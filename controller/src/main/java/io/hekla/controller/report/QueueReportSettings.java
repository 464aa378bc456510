package io.hekla.controller.report;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * Settings of the reports about queues, under {@code hekla.queue-reports}.
 *
 * @param period shortest time between two reports of one queue
 * @param jobs largest number of waiting jobs that one report names; 0 writes no reports
 * @param perSecond queues that are written to per second at most
 */
public record QueueReportSettings(Duration period, int jobs, int perSecond) {
  /** Largest number of jobs that one report can name: its annotation stays below 64 KiB. */
  private static final int MOST_JOBS = 5_000;

  public QueueReportSettings {
    if (jobs < 0 || jobs > MOST_JOBS) {
      throw new IllegalArgumentException(
          "hekla.queue-reports.jobs is %d; it is at least 0 and at most %d"
              .formatted(jobs, MOST_JOBS));
    }
    if (perSecond < 1) {
      throw new IllegalArgumentException(
          "hekla.queue-reports.per-second is %d; it is at least 1".formatted(perSecond));
    }
  }

  /** Reads {@code hekla.queue-reports}. */
  public static QueueReportSettings read(Config reports) {
    return new QueueReportSettings(
        reports.getDuration("period"), reports.getInt("jobs"), reports.getInt("per-second"));
  }

  /** Returns the same settings of a Hekla that leaves the reports to another one. */
  public QueueReportSettings withoutReports() {
    return new QueueReportSettings(period, 0, perSecond);
  }

  /** Returns whether reports are written. */
  public boolean isOn() {
    return jobs > 0;
  }
}
