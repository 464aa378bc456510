package io.hekla.model.cronjob;

import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Observed state of a CronJob and its Jobs, at one moment.
 *
 * @param deleting whether the CronJob is being deleted; its Jobs go by garbage collection then
 * @param jobs Jobs that it controls, and Jobs of others whose names it might use; oldest first
 * @param observedStatus the status that the API shows
 */
@LogicalName("cron-job.observation")
public record CronJobObservation(
    String uid,
    String name,
    Instant created,
    boolean deleting,
    CronRules rules,
    List<Member> jobs,
    CronJobReport observedStatus)
    implements JournalSerializable {
  public CronJobObservation {
    jobs = List.copyOf(jobs);
  }

  /**
   * Observed Job.
   *
   * @param controlled whether the CronJob controls it
   * @param ended time of the last change of its status; {@link Instant#EPOCH} if not specified
   * @param deleting whether it is being deleted
   */
  @LogicalName("cron-job.observation.member")
  public record Member(
      String name,
      String uid,
      boolean controlled,
      JobPhase phase,
      Instant created,
      Instant ended,
      boolean deleting)
      implements JournalSerializable {}

  /** Returns its own Jobs that have not ended. */
  List<Member> active() {
    return jobs.stream().filter(job -> job.controlled() && !job.phase().ended()).toList();
  }

  /** Returns the Job of this name. */
  Optional<Member> job(String named) {
    return jobs.stream().filter(job -> job.name().equals(named)).findFirst();
  }
}
