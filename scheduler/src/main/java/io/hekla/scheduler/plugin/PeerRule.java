package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;

/**
 * Where tasks can run in view of the pods that are placed. The answer holds until the session
 * changes; then {@link PeerPredicate#ruleFor} has to be asked again.
 */
@FunctionalInterface
public interface PeerRule {
  /** Whether the task can run on the node. */
  Fit check(NodeView node);
}
