package io.hekla.model.cronjob;

import io.hekla.model.job.JobPhase;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the API shows of a CronJob and its Jobs, at one moment.
 *
 * @param deleting whether the CronJob is being deleted; its Jobs go by garbage collection then
 * @param jobs those that it controls, and those of others whose names it might use; oldest first
 * @param shown the status that the API shows
 */
@LogicalName("cron-job.sight")
public record CronJobSight(
    String uid,
    String name,
    Instant created,
    boolean deleting,
    CronRules rules,
    List<Member> jobs,
    CronJobReport shown)
    implements Kept {
  public CronJobSight {
    jobs = List.copyOf(jobs);
  }

  /**
   * One Job.
   *
   * @param ours whether the CronJob controls it
   * @param ended when its status last changed; {@link Instant#EPOCH} if it does not say
   * @param deleting whether it is being deleted
   */
  @LogicalName("cron-job.sight.member")
  public record Member(
      String name,
      String uid,
      boolean ours,
      JobPhase phase,
      Instant created,
      Instant ended,
      boolean deleting)
      implements Kept {}

  /** Jobs of its own that have not ended. */
  List<Member> active() {
    return jobs.stream().filter(job -> job.ours() && !job.phase().ended()).toList();
  }

  /** The Job of this name. */
  Optional<Member> job(String named) {
    return jobs.stream().filter(job -> job.name().equals(named)).findFirst();
  }
}
