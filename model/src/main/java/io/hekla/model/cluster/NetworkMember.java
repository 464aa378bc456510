package io.hekla.model.cluster;

/** Member of a HyperNode. Source: docs/reference/scheduler-model.md#hypernodes. */
public sealed interface NetworkMember {
  /** Another HyperNode, which may not exist. */
  record HyperNodeNamed(String name) implements NetworkMember {}

  /** A node, which may not exist. */
  record NodeNamed(String name) implements NetworkMember {}

  /** The nodes in whose names a regular expression is found, at any position. */
  record NodesLike(String pattern) implements NetworkMember {}

  /** The nodes that a label selector selects. */
  record NodesLabelled(LabelSelector labels) implements NetworkMember {}
}
