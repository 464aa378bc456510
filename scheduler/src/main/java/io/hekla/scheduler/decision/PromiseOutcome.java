package io.hekla.scheduler.decision;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
   * @param before the reservations when the session began, by key of the PodGroup
   * @param at the session's clock
   */
  public static List<PromiseOutcome> all(
      Map<ObjectKey, ReservationInfo> before, Decisions decisions, Instant at) {
    if (decisions.reservations().isEmpty()) {
      return List.of();
    }
    Set<ObjectKey> bound =
        decisions.binds().stream().map(Decisions.Bind::podGroup).collect(Collectors.toSet());
    var outcomes = new ArrayList<PromiseOutcome>();
    for (Decisions.ReservationChange change : decisions.reservations()) {
      ReservationInfo ended = before.get(change.podGroup());
      if (change.now().isEmpty() && ended != null) {
        outcomes.add(
            !bound.contains(change.podGroup())
                ? DROPPED
                : at.isAfter(ended.promised().plus(GRACE)) ? LATE : KEPT);
      }
    }
    return outcomes;
  }

  /** Returns the outcome as metrics name it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
