package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Says how well a node suits tasks of a class; higher is better. The answer may depend on the class
 * and on this node alone: it is kept until the node changes.
 */
@FunctionalInterface
public interface NodeScore {
  /** The score, weighted. */
  double score(TaskClass task, NodeView node);
}
