package io.hekla.recorder.explain;

import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of one segment, or of such that follow each other, oldest first, and what changed
 * between them. Bounded: of many sessions, or of such with many changes, the older ones are thinned
 * out; the first and the last one stay.
 */
final class Trail {
  private static final int MOST_SESSIONS = 2_048;

  /** Changes that are kept in a cluster however small. */
  private static final long FEW_CHANGES = 10_000;

  /** States of the whole cluster whose memory the kept sessions may take, beside the last one. */
  private static final int STATES = 4;

  /** Sessions that are not thinned out however many changes they have. */
  private static final int FEWEST_SESSIONS = 4;

  private List<Stop> sessions = new ArrayList<>();
  private final Occurrences occurrences = new Occurrences();
  private final RepeatedSessions repeated = new RepeatedSessions();

  /** Whether the first of them is the first of its segment. */
  private boolean isFromStart;

  /** Sum of the changes of the kept sessions. */
  private long changes;

  /**
   * Session that is kept.
   *
   * @param changes objects of which it has another version than the session kept before it, at most
   */
  private record Stop(PendingSession session, long changes) {}

  /**
   * Adds a session, and what changed since the one before it.
   *
   * @param before the session before it in the segment; null for the first one
   */
  void add(@Nullable PendingSession before, PendingSession session) {
    if (before == null) {
      isFromStart = true;
      add(session, List.of());
    } else {
      add(session, Happenings.between(before, session));
    }
  }

  /**
   * Adds the first session of the next segment, which begins where the one before it ended.
   *
   * @param before the last session of the segment before
   */
  void addFromNextSegment(PendingSession before, PendingSession session) {
    // Its state was read anew: it shares no object with those before.
    add(session, Happenings.between(before, session), whole(session));
  }

  /**
   * Adds a session.
   *
   * @param changed what changed since the one before it
   */
  void add(PendingSession session, List<Occurrence> changed) {
    // The first one has its objects with the others.
    long own =
        sessions.isEmpty() ? 0 : Math.min(session.recorded().changes().size(), whole(session));
    add(session, changed, own);
  }

  private void add(PendingSession session, List<Occurrence> changed, long own) {
    long whole = whole(session);
    sessions.add(new Stop(session.asInput(), own));
    changes += own;
    while (sessions.size() > FEWEST_SESSIONS
        && (sessions.size() > MOST_SESSIONS || changes > STATES * whole)) {
      thinOut(whole);
    }
    changed.forEach(occurrences::add);
  }

  /** A state that is kept beside another one costs its other versions of objects: at most all. */
  private static long whole(PendingSession session) {
    ClusterState state = session.state();
    return Math.max(
        FEW_CHANGES, (long) state.tasks().size() + state.nodes().size() + state.jobs().size());
  }

  /** Removes every second session of the older half. */
  private void thinOut(long whole) {
    var left = new ArrayList<Stop>();
    long removed = 0;
    for (int i = 0; i < sessions.size(); i++) {
      Stop one = sessions.get(i);
      if (i >= sessions.size() / 2 || i % 2 == 0) {
        left.add(new Stop(one.session(), Math.min(one.changes() + removed, whole)));
        removed = 0;
      } else {
        removed = one.changes();
      }
    }
    sessions = left;
    changes = left.stream().mapToLong(Stop::changes).sum();
  }

  /** Returns the sessions and the changes so far; later ones are not in it. */
  Past past() {
    return new Past(
        sessions.stream().map(Stop::session).toList(), occurrences.copy(), repeated, isFromStart);
  }

  /**
   * Sessions, oldest first, and what changed between them.
   *
   * @param repeated what the sessions decide, which questions share
   * @param isFromStart whether the first session is the first of a segment, so that others may be
   *     recorded before it
   */
  record Past(
      List<PendingSession> sessions,
      Occurrences.Copy occurrences,
      RepeatedSessions repeated,
      boolean isFromStart) {
    /**
     * Returns the sessions of an earlier segment and these.
     *
     * @param between what changed from the last one of that segment to the first of these
     */
    Past after(Past earlier, List<Occurrence> between) {
      return new Past(
          Stream.concat(earlier.sessions.stream(), sessions.stream()).toList(),
          occurrences.after(between).after(earlier.occurrences),
          repeated,
          earlier.isFromStart);
    }
  }
}
