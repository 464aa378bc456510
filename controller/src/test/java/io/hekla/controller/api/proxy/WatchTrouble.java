package io.hekla.controller.api.proxy;

/** Trouble of an event of a watch. */
public enum WatchTrouble {
  /** The connection is reset within it. */
  CUT,
  /** Loss of the event and of all that follow, while the connection stays. */
  SILENCE,
  /** Told instead is that the version is too old (410). */
  EXPIRED,
  /** The watch ends well before it, as a server's timeout ends it. */
  END,
  /** Told twice. */
  TWICE,
  /** Told after the one that follows it. */
  SWAPPED
}
