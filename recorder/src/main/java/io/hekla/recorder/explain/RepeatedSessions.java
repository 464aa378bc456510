package io.hekla.recorder.explain;

import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.decision.Decisions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decisions of sessions that were run again, those used last. Questions about different objects run
 * the same sessions. For any number of threads.
 */
final class RepeatedSessions {
  /** A search among the sessions of a segment runs about twenty. */
  private static final int MOST = 32;

  private final Map<String, Decisions> decisions = new LinkedHashMap<>(MOST, 0.75f, true);

  /** Returns what a session decides. */
  Decisions of(PendingSession session) {
    Decisions known = known(session);
    if (known != null) {
      return known;
    }
    Decisions decided = session.run().decisions();
    synchronized (decisions) {
      decisions.put(session.recorded().id(), decided);
      if (decisions.size() > MOST) {
        decisions.remove(decisions.keySet().iterator().next());
      }
    }
    return decided;
  }

  private @Nullable Decisions known(PendingSession session) {
    synchronized (decisions) {
      return decisions.get(session.recorded().id());
    }
  }
}
