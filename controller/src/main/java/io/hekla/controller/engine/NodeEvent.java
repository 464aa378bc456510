package io.hekla.controller.engine;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;

/** Change of a node or of a pod on a node, for the ledgers of nodes. */
public sealed interface NodeEvent {
  /** Node that exists, as given. */
  record NodeSeen(NodeInfo node) implements NodeEvent {}

  /** Node that no longer exists. */
  record NodeGone(String name) implements NodeEvent {}

  /** Pod on a node, as given; a pod that has ended holds nothing there, but is known. */
  record TaskSeen(TaskInfo task) implements NodeEvent {}

  /** Pod that was on a node and no longer exists. */
  record TaskGone(String uid) implements NodeEvent {}
}
