package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;

/**
 * Choice among the scored nodes for a task, in place of the highest score. Source:
 * docs/reference/session.md#extension-points.
 */
@FunctionalInterface
public interface BestNode {
  /**
   * Chooses one of the candidates; empty leaves the choice to the next plugin, and in the end to
   * the highest score. A node that is none of the candidates counts as empty.
   *
   * @param candidates nodes that can take the task at once, or if there are none, once others have
   *     left; by name
   * @param scores sums of the scores of all plugins, in their order
   */
  Optional<NodeView> among(TaskView task, List<NodeView> candidates, double[] scores);
}
