package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.placement.NodeChoice;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.Session;
import java.util.Set;

/**
 * What an action works with.
 *
 * @param session the cluster as it stands by now, and where decisions are made
 * @param policy what the plugins say
 * @param nodes finds nodes for tasks
 * @param configured names of all actions of the session: some do more where others are missing
 * @param arguments the action's own
 */
public record Turn(
    Session session, Policy policy, NodeChoice nodes, Set<String> configured, Arguments arguments) {
  public Turn {
    configured = Set.copyOf(configured);
  }

  /** The turn of the next action in the same session. */
  public Turn with(Arguments ofNext) {
    return new Turn(session, policy, nodes, configured, ofNext);
  }
}
