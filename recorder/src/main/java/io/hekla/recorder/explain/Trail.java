package io.hekla.recorder.explain;

import io.hekla.recorder.explain.WaitHistory.Happening;
import io.hekla.recorder.replay.PendingSession;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The sessions that saw an object, oldest first, and what changed between them. Bounded: of many
 * sessions, the older ones are thinned out.
 */
final class Trail {
  private static final int MOST_SESSIONS = 2_048;
  private static final int MOST_HAPPENINGS = 1_000;

  private List<PendingSession> sessions = new ArrayList<>();
  private final Deque<Happening> happenings = new ArrayDeque<>();

  void add(PendingSession session, List<Happening> changed) {
    if (sessions.size() >= MOST_SESSIONS) {
      thinOut();
    }
    sessions.add(session);
    changed.forEach(happenings::addLast);
    while (happenings.size() > MOST_HAPPENINGS) {
      happenings.removeFirst();
    }
  }

  /** Removes every second session of the older half. */
  private void thinOut() {
    var left = new ArrayList<PendingSession>();
    for (int i = 0; i < sessions.size(); i++) {
      if (i >= sessions.size() / 2 || i % 2 == 0) {
        left.add(sessions.get(i));
      }
    }
    sessions = left;
  }

  /** Returns the sessions, oldest first. */
  List<PendingSession> sessions() {
    return List.copyOf(sessions);
  }

  /** Returns what changed after a time, oldest first. */
  List<Happening> after(Instant time) {
    return happenings.stream().filter(one -> one.at().isAfter(time)).toList();
  }
}
