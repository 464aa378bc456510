package io.hekla.scheduler.plugins.jobpreemption;

import static io.hekla.scheduler.plugin.VictimPoints.LOST_WORK;
import static io.hekla.scheduler.plugin.VictimPoints.MAY_EVICT;

import io.hekla.model.cluster.EvictedJobInfo;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.EvictedJobs;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import java.time.Duration;
import java.util.Optional;

/**
 * Whole-job preemption: actions that evict choose jobs, those of the lowest priority and with the
 * least work lost first, and a job that was evicted evicts no others for a while, unless it has a
 * higher priority than its evictor. Source: docs/reference/plugin-rules.md#job-preemption.
 */
public final class JobPreemptionPlugin implements Plugin {
  public static final String NAME = "job-preemption";

  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Duration pause;

  /** Reads the argument: the time for which a job that was evicted may not evict others. */
  public JobPreemptionPlugin(Arguments.Reader arguments) {
    pause = arguments.duration("pause").orElse(PAUSE);
  }

  @Override
  public void open(Session session, Extensions on) {
    EvictedJobs evicted = session.schedulerFacts().evictedJobs();
    evicted.rememberFor(pause);
    on.add(LOST_WORK, new WorkSinceCheckpoint(session.total(), session.now())::of);
    on.add(MAY_EVICT, job -> bar(job, evicted));
  }

  private static Optional<Reason> bar(JobView job, EvictedJobs evicted) {
    return evicted
        .of(job)
        .filter(last -> job.priority() <= last.priority())
        .map(
            (EvictedJobInfo last) ->
                new Reason.RecentlyEvicted(last.beneficiary(), last.priority(), evicted.end(last)));
  }
}
