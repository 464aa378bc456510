package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Predicate on tasks of a class and a node. The answer may depend on the class and on this node
 * alone: it is cached until the node changes.
 */
@FunctionalInterface
public interface NodePredicate {
  /** Returns the fit of a task of the class on the node as it is now. */
  Fit check(TaskClass task, NodeView node);
}
