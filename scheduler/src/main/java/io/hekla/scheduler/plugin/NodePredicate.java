package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Says whether tasks of a class can run on a node. The answer may depend on the class and on this
 * node alone: it is kept until the node changes.
 */
@FunctionalInterface
public interface NodePredicate {
  /** Whether a task of the class can run on the node as it stands. */
  Fit check(TaskClass task, NodeView node);
}
