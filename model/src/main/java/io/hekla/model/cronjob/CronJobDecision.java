package io.hekla.model.cronjob;

import io.hekla.model.cronjob.CronJobEntityState.Present;
import io.hekla.model.cronjob.CronJobObservation.Member;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobRef;
import io.hekla.model.machine.Decision;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * Decision of a CronJob entity on one observation. Source:
 * docs/reference/controllers.md#cronjob-controller.
 */
final class CronJobDecision {
  /** Margin of a wake-up after the scheduled time, so that the time is over when it is checked. */
  private static final Duration AFTER = Duration.ofMillis(100);

  private final CronJobMachine machine;
  private final CronJobObservation observation;
  private final Instant now;
  private final List<CronJobEvent> events = new ArrayList<>();
  private final List<CronJobEffect> effects = new ArrayList<>();

  CronJobDecision(CronJobMachine machine, CronJobObservation observation, Instant now) {
    this.machine = machine;
    this.observation = observation;
    this.now = now;
  }

  Decision<CronJobEvent, CronJobEffect> on(CronJobEntityState state) {
    var cronJob = finished(settled(current(state)));
    if (!observation.rules().suspended()) {
      cronJob = scheduled(cronJob);
    }
    ask(cronJob);
    deleteEndedJobs();
    var report =
        new CronJobReport(
            observation.active().stream().map(CronJobDecision::ref).toList(),
            cronJob.lastSchedule(),
            cronJob.lastSuccess());
    if (!report.equals(observation.observedStatus())) {
      effects.add(new CronJobEffect.WriteStatus(report));
    }
    return new Decision<>(events, effects);
  }

  private Present current(CronJobEntityState state) {
    var rules = observation.rules();
    if (!(state instanceof Present present && present.uid().equals(observation.uid()))) {
      return keep(
          state,
          new CronJobEvent.Begun(
              observation.uid(),
              rules.schedule(),
              rules.timeZone(),
              counted(),
              observation.observedStatus().lastSchedule(),
              observation.observedStatus().lastSuccess()));
    }
    boolean same =
        present.schedule().equals(rules.schedule()) && present.timeZone().equals(rules.timeZone());
    return same
        ? present
        : keep(present, new CronJobEvent.Rescheduled(rules.schedule(), rules.timeZone(), now));
  }

  /**
   * Returns the time after which times of the schedule count: the CronJob's creation, or the last
   * one met by its status.
   */
  private Instant counted() {
    Instant last = observation.observedStatus().lastSchedule();
    return last.equals(Instant.EPOCH) ? observation.created() : last;
  }

  /** Closes the open Job if it exists, or never will. */
  private Present settled(Present cronJob) {
    var job = observation.job(cronJob.open());
    if (cronJob.open().isEmpty() || job.isEmpty()) {
      return cronJob;
    }
    if (!job.get().controlled()) {
      foreign(job.get());
    }
    return keep(cronJob, new CronJobEvent.Settled(cronJob.open()));
  }

  private void foreign(Member job) {
    report(
        true,
        "ForeignJob",
        "Job %s exists and has another owner; no Job is made for its time".formatted(job.name()));
  }

  /** Records Jobs that ended since they were last shown as active. */
  private Present finished(Present cronJob) {
    for (JobRef shown : observation.observedStatus().active()) {
      var job = observation.job(shown.name()).filter(one -> one.uid().equals(shown.uid()));
      if (job.isEmpty()) {
        report(true, "StaleReference", "Job %s is no longer there".formatted(shown.name()));
      } else if (job.get().phase().ended()) {
        report(
            false,
            "SawCompletedJob",
            "Job %s has ended as %s".formatted(shown.name(), job.get().phase().spelling()));
      }
    }
    var last = cronJob.lastSuccess();
    for (Member job : observation.jobs()) {
      if (job.controlled() && job.phase() == JobPhase.COMPLETED && job.ended().isAfter(last)) {
        last = job.ended();
      }
    }
    return last.equals(cronJob.lastSuccess())
        ? cronJob
        : keep(cronJob, new CronJobEvent.Succeeded(last));
  }

  private Present scheduled(Present cronJob) {
    CronSchedule schedule;
    ZoneId zone;
    try {
      zone = DueTimes.zone(observation.rules().timeZone(), machine.home());
    } catch (IllegalArgumentException unknown) {
      report(true, "InvalidTimeZone", String.valueOf(unknown.getMessage()));
      return cronJob;
    }
    try {
      schedule = CronSchedule.parse(observation.rules().schedule());
    } catch (IllegalArgumentException unreadable) {
      String reason =
          CronSchedule.namesZone(observation.rules().schedule())
              ? "UnsupportedSchedule"
              : "UnParseableCronJobSchedule";
      report(true, reason, String.valueOf(unreadable.getMessage()));
      return cronJob;
    }
    var times = DueTimes.of(cronJob, observation.rules(), schedule, zone, now);
    if (times.next().isEmpty()) {
      report(
          true,
          "InvalidSchedule",
          "the schedule \"%s\" is never due again".formatted(observation.rules().schedule()));
    }
    if (times.manyMissed()) {
      report(
          true, "TooManyMissedTimes", "more than 100 times were missed; only the last one counts");
    }
    var after = times.due().map(due -> due(cronJob, due)).orElse(cronJob);
    times.next().ifPresent(next -> effects.add(new CronJobEffect.WakeAt(next.plus(AFTER))));
    return after;
  }

  private Present due(Present cronJob, Instant due) {
    String name = CronJobJobBuilder.name(observation.name(), due);
    var there = observation.job(name);
    if (there.isPresent() && !there.get().controlled()) {
      foreign(there.get());
      return cronJob;
    }
    List<JobRef> replaced = List.of();
    boolean busy =
        !cronJob.open().isEmpty()
            || observation.active().stream().anyMatch(job -> !job.name().equals(name));
    if (busy && there.isEmpty()) {
      switch (observation.rules().concurrency()) {
        case ALLOW -> {}
        case FORBID -> {
          report(true, "ForbidConcurrent", "Job %s is due and waits for the last".formatted(name));
          return cronJob;
        }
        case REPLACE -> {
          replaced = observation.active().stream().map(CronJobDecision::ref).toList();
          report(true, "ReplaceConcurrent", "Job %s takes the place of the last".formatted(name));
        }
      }
    }
    var decided = keep(cronJob, new CronJobEvent.Decided(name, due, replaced));
    return there.isPresent() ? keep(decided, new CronJobEvent.Settled(name)) : decided;
  }

  /** Requests the Job that was decided and is not observed yet. */
  private void ask(Present cronJob) {
    var leaving =
        cronJob.replaced().stream()
            .filter(
                job ->
                    observation.jobs().stream()
                        .anyMatch(one -> one.uid().equals(job.uid()) && !one.deleting()))
            .toList();
    if (!leaving.isEmpty()) {
      effects.add(new CronJobEffect.DeleteJobs(leaving));
    }
    if (!cronJob.open().isEmpty()) {
      effects.add(
          new CronJobEffect.CreateJob(cronJob.uid(), cronJob.open(), cronJob.lastSchedule()));
    }
  }

  /**
   * Deletes ended Jobs beyond the history limits, oldest first; terminated ones count as failed.
   */
  private void deleteEndedJobs() {
    var completed = new ArrayList<JobRef>();
    var failed = new ArrayList<JobRef>();
    for (Member job : observation.jobs()) {
      if (job.controlled() && job.phase().ended() && !job.deleting()) {
        (job.phase() == JobPhase.COMPLETED ? completed : failed).add(ref(job));
      }
    }
    var beyond = new ArrayList<JobRef>();
    beyond.addAll(oldest(completed, observation.rules().successfulHistoryLimit()));
    beyond.addAll(oldest(failed, observation.rules().failedHistoryLimit()));
    if (!beyond.isEmpty()) {
      effects.add(new CronJobEffect.DeleteJobs(beyond));
    }
  }

  private static List<JobRef> oldest(List<JobRef> jobs, int finished) {
    return jobs.subList(0, Math.max(0, jobs.size() - finished));
  }

  private static JobRef ref(Member job) {
    return new JobRef(job.name(), job.uid());
  }

  private void report(boolean warning, String reason, String message) {
    effects.add(new CronJobEffect.Report(warning, reason, message));
  }

  private Present keep(CronJobEntityState state, CronJobEvent event) {
    events.add(event);
    return (Present) machine.apply(state, event);
  }
}
