package io.hekla.controller.engine;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;

/** Change of a node or of a pod on a node: what the ledgers of nodes are told. */
public sealed interface NodeEvent {
  /** A node is there, as given. */
  record NodeSeen(NodeInfo node) implements NodeEvent {}

  /** A node is no longer there. */
  record NodeGone(String name) implements NodeEvent {}

  /** A pod is on a node, as given; a pod that has ended holds nothing there, but is known. */
  record TaskSeen(TaskInfo task) implements NodeEvent {}

  /** A pod that was on a node is no longer there. */
  record TaskGone(String uid) implements NodeEvent {}
}
