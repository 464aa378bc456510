package io.hekla.scheduler.plugins.reservation;

import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;
import static io.hekla.scheduler.plugin.JobPoints.TARGET_JOB;
import static io.hekla.scheduler.plugin.PlacementPoints.RESERVED_NODES;

import io.hekla.model.cluster.ReservationInfo;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.estimates.EstimateTerms;
import io.hekla.scheduler.estimates.RunEstimates;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.ReservationTerms;
import io.hekla.scheduler.session.Reservations;
import io.hekla.scheduler.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Reservation: jobs that waited too long come first, and others are placed only where they end
 * before the start of a reservation or leave its room alone. The action {@code reserve} makes the
 * reservations. Source: docs/reference/reservation.md.
 */
public final class ReservationPlugin implements Plugin {
  public static final String NAME = "reservation";

  private final int most;
  private final Duration after;
  private final int leastPriority;
  private final int leastMembers;
  private final Optional<Duration> timeout;
  private final boolean isRenewed;
  private final EstimateTerms estimating;

  public ReservationPlugin(Arguments.Reader arguments) {
    boolean isConservative = arguments.flag("conservative", false);
    int depth = arguments.atLeast(0, "depth", 1);
    most = isConservative ? Integer.MAX_VALUE : depth;
    after = arguments.duration("after").orElse(Duration.ZERO);
    leastPriority = arguments.integer("minPriority", Integer.MIN_VALUE);
    leastMembers = arguments.integer("minMembers", 1);
    timeout = arguments.duration("timeout");
    isRenewed = arguments.flag("renew", true);
    estimating = EstimateTerms.read(arguments);
  }

  @Override
  public void open(Session session, Extensions on) {
    RunEstimates estimates = session.schedulerFacts().estimates(estimating);
    Reservations reservations = session.reservations();
    reservations.agree(new ReservationTerms(most, timeout, isRenewed, estimates));
    on.add(TARGET_JOB, job -> waitsTooLong(job, session.now()));
    on.add(JOB_ORDER, (left, right) -> reservedFirst(left, right, reservations));
    on.add(RESERVED_NODES, new RoomBesideReservations(session, estimates));
  }

  private boolean waitsTooLong(JobView job, Instant now) {
    return !job.podGroup().created().plus(after).isAfter(now)
        && job.priority() >= leastPriority
        && job.minAvailable() >= leastMembers;
  }

  private static int reservedFirst(JobView left, JobView right, Reservations reservations) {
    Optional<Instant> first = reservations.of(left).map(ReservationInfo::made);
    Optional<Instant> second = reservations.of(right).map(ReservationInfo::made);
    if (first.isEmpty() || second.isEmpty()) {
      return Boolean.compare(first.isEmpty(), second.isEmpty());
    }
    return first.get().compareTo(second.get());
  }
}
