package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.placement.NodeChoice;
import io.hekla.scheduler.plugin.NodeScore;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.Session;
import java.util.Set;

/**
 * Context in which an action works.
 *
 * @param session the current state of the cluster, in which decisions are made
 * @param policy the combined rules of the plugins
 * @param nodes finds nodes for tasks
 * @param configured names of all actions of the session: some do more where others are missing
 * @param arguments the action's own
 */
public record ActionContext(
    Session session, Policy policy, NodeChoice nodes, Set<String> configured, Arguments arguments) {
  public ActionContext {
    configured = Set.copyOf(configured);
  }

  /** Returns the context of the next action in the same session. */
  public ActionContext with(Arguments ofNext) {
    return new ActionContext(session, policy, nodes, configured, ofNext);
  }

  /**
   * Returns the context for trials of another time, whose searches for nodes explain nothing.
   *
   * @param score of the nodes instead of those of the plugins
   */
  ActionContext forTrials(NodeScore score) {
    var trials = new NodeChoice(session, policy.placement().forTrials(score));
    return new ActionContext(session, policy, trials, configured, arguments);
  }
}
