package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Score of a node for tasks of a class; higher is better. The answer may depend on the class and on
 * this node alone: it is cached until the node changes.
 */
@FunctionalInterface
public interface NodeScore {
  /** Returns the weighted score. */
  double score(TaskClass task, NodeView node);
}
