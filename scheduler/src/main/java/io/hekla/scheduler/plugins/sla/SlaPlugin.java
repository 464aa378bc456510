package io.hekla.scheduler.plugins.sla;

import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;
import static io.hekla.scheduler.plugin.JobPoints.JOB_PIPELINED;
import static io.hekla.scheduler.plugin.QueuePoints.ASKED_ALONE;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUEABLE;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.QueueAdmission;
import io.hekla.scheduler.plugin.Vote;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Service level: a job may specify the longest time it waits (or the argument {@code
 * sla-waiting-time} does so for all). The nearer its deadline, the earlier it comes; once it is
 * over, the job is let into its queue, and the room promised to it is kept though its gang is not
 * whole. A vote against it in this tier or an earlier one still holds it back. Source:
 * docs/reference/plugin-rules.md#sla.
 */
public final class SlaPlugin implements Plugin {
  public static final String NAME = "sla";

  private final Optional<Duration> limitOfAll;

  public SlaPlugin(Arguments.Reader arguments) {
    limitOfAll = arguments.duration("sla-waiting-time");
  }

  @Override
  public void open(Session session, Extensions on) {
    Instant now = session.now();
    on.add(JOB_ORDER, this::nearerDeadlineFirst);
    on.add(
        JOB_ENQUEUEABLE,
        job -> isOverdue(job, now) ? QueueAdmission.PERMIT : QueueAdmission.ABSTAIN);
    on.add(JOB_PIPELINED, job -> isOverdue(job, now) ? Vote.PERMIT : Vote.ABSTAIN);
    on.add(ASKED_ALONE, alike -> overdueIfCreatedUntil(alike, now));
  }

  private int nearerDeadlineFirst(JobView left, JobView right) {
    Optional<Instant> first = deadline(left);
    Optional<Instant> second = deadline(right);
    if (first.isEmpty() || second.isEmpty()) {
      return Boolean.compare(first.isEmpty(), second.isEmpty());
    }
    return first.get().compareTo(second.get());
  }

  private boolean isOverdue(JobView job, Instant now) {
    return deadline(job).filter(deadline -> !deadline.isAfter(now)).isPresent();
  }

  private Optional<Instant> overdueIfCreatedUntil(WaitingClass alike, Instant now) {
    return alike.waitingLimit().or(() -> limitOfAll).map(now::minus);
  }

  private Optional<Instant> deadline(JobView job) {
    return job.atStart()
        .waitingLimit()
        .or(() -> limitOfAll)
        .map(limit -> job.podGroup().created().plus(limit));
  }
}
