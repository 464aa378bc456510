package io.hekla.model.cluster;

/** What belongs to a HyperNode. Source: reference scheduler.md §2.7. */
public sealed interface NetworkMember {
  /** Another HyperNode, which may not be there. */
  record HyperNodeNamed(String name) implements NetworkMember {}

  /** A node, which may not be there. */
  record NodeNamed(String name) implements NetworkMember {}

  /** The nodes in whose names a regular expression is found, wherever in them. */
  record NodesLike(String pattern) implements NetworkMember {}

  /** The nodes with certain labels. */
  record NodesLabelled(LabelSelector labels) implements NetworkMember {}
}
