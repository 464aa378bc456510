package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;

/** Member of a HyperNode. Source: docs/reference/scheduler-model.md#hypernodes. */
public sealed interface NetworkMember {
  /** Another HyperNode, which may not exist. */
  @LogicalName("network-member.hyper-node-named")
  record HyperNodeNamed(String name) implements NetworkMember {}

  /** A node, which may not exist. */
  @LogicalName("network-member.node-named")
  record NodeNamed(String name) implements NetworkMember {}

  /** The nodes in whose names a regular expression is found, at any position. */
  @LogicalName("network-member.nodes-like")
  record NodesLike(String pattern) implements NetworkMember {}

  /** The nodes that a label selector selects. */
  @LogicalName("network-member.nodes-labelled")
  record NodesLabelled(LabelSelector labels) implements NetworkMember {}
}
