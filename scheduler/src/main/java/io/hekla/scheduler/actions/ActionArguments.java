package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;
import java.util.Set;

/**
 * The arguments of the built-in actions, by type. Source:
 * docs/reference/scheduler-configuration.md#arguments-of-actions.
 */
final class ActionArguments {
  private static final Set<String> WITH_PREDICATE_CACHE =
      Set.of("allocate", "backfill", "preempt", "reclaim");
  private static final Set<String> OF_GANGS = Set.of("gangpreempt", "gangreclaim");
  private static final String PREEMPT = "preempt";

  private ActionArguments() {}

  /**
   * Reads all arguments that an action knows, so that the reader notes those that cannot be used.
   */
  static void read(String action, Arguments.Reader arguments) {
    if (WITH_PREDICATE_CACHE.contains(action)) {
      // This flag changes nothing here: answers are cached while they hold, whatever its value.
      arguments.flag("predicateErrorCacheEnable", true);
    }
    if (action.equals(PREEMPT)) {
      arguments.flag("enableTopologyAwarePreemption", false);
      arguments.integer("topologyAwarePreemptWorkerNum", 16);
      arguments.integer("minCandidateNodesPercentage", 10);
      arguments.integer("minCandidateNodesAbsolute", 1);
      arguments.integer("maxCandidateNodesAbsolute", 100);
    }
    if (OF_GANGS.contains(action)) {
      arguments.integer("maxDomains", 8);
      arguments.flag("allowWholeBundle", true);
    }
  }
}
