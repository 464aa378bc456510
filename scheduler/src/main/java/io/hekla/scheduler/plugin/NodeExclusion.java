package io.hekla.scheduler.plugin;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodConstraints;

/**
 * Part of a {@link NodePredicate} that depends on the constraints of pods and the object of a node
 * alone: the node excludes these pods whatever room it has.
 */
@FunctionalInterface
public interface NodeExclusion {
  /** Returns the fit of pods with these constraints on the node. */
  Fit check(PodConstraints constraints, NodeInfo node);
}
