package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.placement.NodeVotes;
import java.util.List;

/**
 * Trace of one session: its actions, and its plugins' answers about one PodGroup, step by step.
 *
 * @param outcome what the session decided
 * @param untold number of answers that are left out: about a pod, a queue or another job, a plugin
 *     is told with each answer once in an action, and with so many comparisons
 */
public record SessionTrace(Engine.Step outcome, List<TraceStep> steps, long untold) {
  public SessionTrace {
    steps = List.copyOf(steps);
  }

  /** Step of a trace. */
  public sealed interface TraceStep {
    /** Beginning of an action that has at least one step about the PodGroup. */
    record ActionBegun(String action) implements TraceStep {}

    /**
     * Answer of one plugin.
     *
     * @param point name of the extension point
     * @param about what it was asked about, in words: a pod, another job; empty if the PodGroup
     *     itself
     * @param answer in words
     * @param times number of times in a row that it answered so
     */
    record PluginAnswer(String plugin, String point, String about, String answer, int times)
        implements TraceStep {}

    /**
     * Search for a node for one pod.
     *
     * @param nodes what the plugins said of each node, by name
     * @param chosen name of the best node; empty if none can take the pod
     */
    record NodeSearch(ObjectKey pod, List<NodeVotes> nodes, String chosen) implements TraceStep {
      public NodeSearch {
        nodes = List.copyOf(nodes);
      }
    }
  }
}
