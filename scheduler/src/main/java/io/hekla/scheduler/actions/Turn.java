package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.placement.NodeChoice;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.Session;
import java.util.Set;
import java.util.function.Function;

/**
 * What an action works with.
 *
 * @param arguments what is configured for an action, by its name
 * @param configured names of all actions of the session: some do more where others are missing
 */
public record Turn(
    Session session,
    Policy policy,
    NodeChoice nodes,
    Set<String> configured,
    Function<String, Arguments> arguments) {
  public Turn {
    configured = Set.copyOf(configured);
  }
}
