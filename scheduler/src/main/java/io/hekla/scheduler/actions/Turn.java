package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.placement.NodeChoice;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.Session;
import java.util.List;

/** What an action works with. */
public record Turn(
    Session session, Policy policy, NodeChoice nodes, SchedulerConfiguration configuration) {
  /** Names of all actions of the session: some do more where others are missing. */
  public List<String> configured() {
    return configuration.actions();
  }

  /**
   * The arguments that the configuration gives an action; those that it leaves out have defaults.
   */
  public Arguments arguments(String action) {
    return configuration.argumentsOf(action);
  }
}
