package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.List;
import java.util.Optional;

/**
 * Predicate on tasks of a class and a node. The answer may depend on the class and on this node
 * alone: it is cached until the node changes.
 */
@FunctionalInterface
public interface NodePredicate {
  /** Returns the fit of a task of the class on the node as it is now. */
  Fit check(TaskClass task, NodeView node);

  /**
   * Returns the nodes on which the answer can be anything but {@link Fit#YES}, for as long as the
   * predicate is in use; empty if that can be any node. A predicate of few nodes costs only these.
   */
  default Optional<List<NodeView>> concerned() {
    return Optional.empty();
  }
}
