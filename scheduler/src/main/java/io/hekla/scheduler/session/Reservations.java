package io.hekla.scheduler.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.scheduler.decision.Decisions.ReservationChange;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.RoomAhead;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The reservations of a session: those that it found, and what it changed. Source:
 * docs/reference/reservation.md.
 */
public final class Reservations {
  private final SortedMap<ObjectKey, ReservationInfo> before = new TreeMap<>();
  private final SortedMap<ObjectKey, ReservationInfo> current;
  private final ReservedRoom room;
  private Optional<ReservationTerms> terms = Optional.empty();
  private Optional<PlannedStart> planned = Optional.empty();
  private boolean areMade;
  private int version;

  /** Start of a job in the future, for the time of a trial of it. */
  public record PlannedStart(ObjectKey podGroup, Instant at) {}

  Reservations(Session session, ClusterState cluster) {
    room = new ReservedRoom(session, cluster.roomAhead());
    for (ReservationInfo reservation : cluster.others().all(ReservationInfo.class)) {
      before.put(reservation.key(), reservation);
    }
    current = new TreeMap<>(before);
  }

  /** Sets the terms: without any, reservations neither hold nor are made. */
  public void agree(ReservationTerms agreed) {
    terms = Optional.of(agreed);
  }

  /** Terms of reservations, if the session has any. */
  public Optional<ReservationTerms> terms() {
    return terms;
  }

  /** Room that the nodes of reservations have. */
  public ReservedRoom room() {
    return room;
  }

  /**
   * Idle resources of nodes at times to come, as this session or an earlier one found them; nothing
   * without reservations, so that none of their nodes stays in memory.
   */
  public RoomAhead roomAhead() {
    return current.isEmpty() ? RoomAhead.NONE : room.ahead();
  }

  /** Has this session make reservations for jobs that find no room, from now on. */
  public void begin() {
    areMade = true;
  }

  /** Returns whether a job that finds no room may get one more reservation. */
  public boolean areOpen() {
    return areMade && terms.filter(agreed -> current.size() < agreed.most()).isPresent();
  }

  /** Returns all, by key of the PodGroup. */
  public Collection<ReservationInfo> all() {
    return Collections.unmodifiableCollection(current.values());
  }

  /** Returns the reservation of a job, if it has one. */
  public Optional<ReservationInfo> of(JobView job) {
    return Optional.ofNullable(current.get(job.key()));
  }

  /** Adds a reservation, or changes it. */
  public void put(ReservationInfo reservation) {
    current.put(reservation.key(), reservation);
    version++;
  }

  /** Ends a reservation. */
  public void end(ObjectKey podGroup) {
    if (current.remove(podGroup) != null) {
      version++;
    }
  }

  /** Ends all: the configuration has none any more. */
  public void endAll() {
    List.copyOf(current.keySet()).forEach(this::end);
  }

  /** Has pods of a job count as starting later, as long as a trial of that lasts. */
  public void plan(Optional<PlannedStart> start) {
    planned = start;
    version++;
  }

  /** Start for which a trial is under way, if one is. */
  public Optional<PlannedStart> planned() {
    return planned;
  }

  /** Number of changes up to now. */
  public int version() {
    return version;
  }

  /** Returns what the session changed, by key of the PodGroup. */
  public List<ReservationChange> changes() {
    var keys = new TreeSet<>(before.keySet());
    keys.addAll(current.keySet());
    var changes = new ArrayList<ReservationChange>();
    for (ObjectKey key : keys) {
      Optional<ReservationInfo> now = Optional.ofNullable(current.get(key));
      if (!now.equals(Optional.ofNullable(before.get(key)))) {
        changes.add(new ReservationChange(key, now));
      }
    }
    return changes;
  }
}
