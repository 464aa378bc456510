package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.session.NodeView;
import java.util.Optional;

/**
 * Predicate on nodes in view of the pods that are placed. The answer holds until the session
 * changes; then {@link PeerPredicate#ruleFor} has to be asked again.
 */
@FunctionalInterface
public interface PeerRule {
  /** Returns the fit of the task on the node. */
  Fit check(NodeView node);

  /**
   * Returns a pod, any one of several, because of which the rule refuses a node; empty if the rule
   * does not know. It is shown to people, who could not find it otherwise, and decides nothing.
   */
  default Optional<ObjectKey> culprit(NodeView node) {
    return Optional.empty();
  }
}
