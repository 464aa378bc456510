package io.hekla.scheduler.plugin;

import java.util.List;

/** Listener to a session's actions and to the answers of its plugins; it decides nothing. */
public interface VoteListener {
  /** Takes the beginning of an action. */
  void begins(String action);

  /**
   * Takes an answer.
   *
   * @param point name of the extension point
   * @param about objects that the plugin was asked about, as they were passed to it
   * @param answer as the plugin gave it
   */
  void answered(String plugin, String point, List<Object> about, Object answer);
}
