package io.hekla.scheduler.placement;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;

/** Listener to searches for a node, for explanations and measurements; it decides nothing. */
public interface PlacementListener {
  /** Listener that nothing interests. */
  PlacementListener NONE = new PlacementListener() {};

  /** Reports that the nodes which can take a task are about to be determined. */
  default void filters() {}

  /** Reports that the best of these nodes is about to be chosen. */
  default void scores() {}

  /** Reports that a node was chosen, or none. */
  default void searched() {}

  /** Returns whether the refusals of a task are to be listed, which costs all nodes. */
  default boolean wantsRefusals(TaskView task) {
    return false;
  }

  /**
   * Takes the refusals of all nodes that were asked about a task, when none was found.
   *
   * @param nodes by name
   */
  default void refused(TaskView task, List<NodeRefusal> nodes) {}

  /** Returns whether the votes on all nodes are to be listed, which costs all nodes and plugins. */
  default boolean wantsVotes(TaskView task) {
    return false;
  }

  /**
   * Takes the votes on all nodes that were asked about a task.
   *
   * @param nodes by name
   * @param chosen the best of them, if any can take it
   */
  default void chosen(TaskView task, List<NodeVotes> nodes, Optional<NodeView> chosen) {}
}
