package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.session.NodeView;
import java.util.Optional;

/**
 * Where tasks can run in view of the pods that are placed. The answer holds until the session
 * changes; then {@link PeerPredicate#ruleFor} has to be asked again.
 */
@FunctionalInterface
public interface PeerRule {
  /** Whether the task can run on the node. */
  Fit check(NodeView node);

  /**
   * A pod, of several some one, because of which the rule refuses a node; empty if the rule cannot
   * tell. It is told to people, who could not find it else, and decides nothing.
   */
  default Optional<ObjectKey> culprit(NodeView node) {
    return Optional.empty();
  }
}
