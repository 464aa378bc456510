package io.hekla.scheduler.plugin;

/**
 * Monitor of a session, told when its parts begin and end so that the host of the session can
 * measure them. It decides nothing, and must not throw.
 */
public interface SessionMonitor {
  /** Monitor that measures nothing. */
  SessionMonitor NONE =
      new SessionMonitor() {
        @Override
        public void begins(Part part, String name) {}

        @Override
        public void ends(Part part, String name) {}
      };

  /** Parts of a session. Those of one kind do not overlap. */
  enum Part {
    /** Changes are applied to the state of the cluster. */
    SNAPSHOT,
    /**
     * The session is opened, with all its plugins. It begins anew in a session that is run again
     * since something was thrown: what was measured before is void.
     */
    OPENING,
    /** A plugin is opened. */
    PLUGIN_OPENING,
    /** An action runs. */
    ACTION,
    /** The nodes that can take a task are determined. */
    PREDICATES,
    /** The best of them is chosen. */
    SCORES,
    /** A plugin is told that all actions have run. */
    PLUGIN_CLOSING
  }

  /**
   * Reports the beginning of a part.
   *
   * @param name name of the plugin or action; empty for other parts
   */
  void begins(Part part, String name);

  /** Reports the end of a part, unless something was thrown in it. */
  void ends(Part part, String name);

  /**
   * Returns the monitor of the session of one partition, which may run on another thread while this
   * one is used. It is asked for before any of these sessions begins.
   */
  default SessionMonitor ofPartition(String partition) {
    return NONE;
  }
}
