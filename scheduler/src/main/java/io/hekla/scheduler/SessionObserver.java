package io.hekla.scheduler;

import io.hekla.scheduler.placement.PlacementListener;
import io.hekla.scheduler.plugin.FaultTracing;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.Session;

/** Observer of a session from inside; it decides nothing. */
interface SessionObserver {
  /** Observer of nothing. */
  SessionObserver NONE = new SessionObserver() {};

  /** Takes the beginning of a session; it begins anew if it is run again. */
  default void begins() {}

  /**
   * Takes a session before its actions run. What was observed before is forgotten: a session in
   * which something is thrown is run again.
   */
  default void opened(Session session, Policy policy) {}

  /** Returns the listener to searches for a node. */
  default PlacementListener placements() {
    return PlacementListener.NONE;
  }

  /** Returns the tracing of the session's plugins, on top of that of their faults. */
  default FaultTracing tracing(FaultTracing faults) {
    return faults;
  }
}
