package io.hekla.scheduler.decision;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Outcome of a reservation that ended. */
public enum PromiseOutcome {
  /** The job started by the time that it was promised, or within half a minute of it. */
  KEPT,
  /** The job started later. */
  LATE,
  /** The job did not start: it is gone, or the reservation was not continued. */
  DROPPED;

  private static final Duration GRACE = Duration.ofSeconds(30);

  /**
   * Returns the outcomes of the reservations that a session ended.
   *
   * @param before the reservations when the session began
   * @param at the session's clock
   */
  public static List<PromiseOutcome> all(
      Collection<ReservationInfo> before, Decisions decisions, Instant at) {
    Set<ObjectKey> ended =
        decisions.reservations().stream()
            .filter(change -> change.now().isEmpty())
            .map(Decisions.ReservationChange::podGroup)
            .collect(Collectors.toSet());
    if (ended.isEmpty()) {
      return List.of();
    }
    Set<ObjectKey> bound =
        decisions.binds().stream().map(Decisions.Bind::podGroup).collect(Collectors.toSet());
    return before.stream()
        .filter(reservation -> ended.contains(reservation.key()))
        .map(reservation -> of(reservation, bound.contains(reservation.key()), at))
        .toList();
  }

  private static PromiseOutcome of(ReservationInfo ended, boolean hasStarted, Instant at) {
    if (!hasStarted) {
      return DROPPED;
    }
    return at.isAfter(ended.promised().plus(GRACE)) ? LATE : KEPT;
  }

  /** Returns the outcome as metrics name it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
