package io.hekla.scheduler.queues;

import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.ReservationTerms;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Resources that admission keeps for jobs whose reservations begin only when another job would have
 * ended: they do not hold it back. Source: docs/reference/reservation.md#admission.
 */
public final class LaterStarts {
  private LaterStarts() {}

  /**
   * Returns what is kept in the cluster for jobs that start when a job that asks to be admitted
   * would have ended, if it started now.
   */
  public static ResourceVector inCluster(JobView asking, Session session) {
    return sum(asking, session, job -> true, SnapshotJob::reserved);
  }

  /**
   * Returns the same of the jobs of some queues.
   *
   * @param counts whether the demand of a queue is in what is kept
   */
  public static ResourceVector in(Predicate<QueueView> counts, JobView asking, Session session) {
    return sum(
        asking,
        session,
        job -> session.queue(job.queueName()).filter(counts).isPresent(),
        SnapshotJob::expected);
  }

  /** Returns what is kept for admitted jobs without what is kept for those that start later. */
  public static ResourceVector without(ResourceVector later, ResourceVector kept) {
    return later.equals(ResourceVector.EMPTY) ? kept : kept.minus(later).positive();
  }

  private static ResourceVector sum(
      JobView asking,
      Session session,
      Predicate<SnapshotJob> counts,
      Function<SnapshotJob, ResourceVector> amount) {
    Optional<ReservationTerms> terms = session.reservations().terms();
    if (terms.isEmpty()) {
      return ResourceVector.EMPTY;
    }
    Instant end = session.now().plus(terms.get().estimates().of(asking.atStart()));
    ResourceVector sum = ResourceVector.EMPTY;
    for (ReservationInfo reservation : session.reservations().all()) {
      if (!reservation.start().isBefore(end)) {
        sum =
            session
                .allJobs()
                .get(reservation.key())
                .filter(counts)
                .map(amount)
                .map(sum::plus)
                .orElse(sum);
      }
    }
    return sum;
  }
}
