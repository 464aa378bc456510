package io.hekla.controller.node;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;

/** Entry of the ledger of one node. Versions are the directory's. */
public sealed interface LedgerEntry {
  /** The node is there, as given. */
  record NodeSeen(NodeInfo node, long version) implements LedgerEntry {}

  /** The node is no longer there; its pods may be. */
  record NodeGone(long version) implements LedgerEntry {}

  /** A pod came, changed or went, at a version. */
  sealed interface OfPod extends LedgerEntry {
    /** The pod's uid. */
    String uid();

    /** The version at which it became so. */
    long version();

    /** The change that tells of it. */
    Change change();
  }

  /** A pod is on this node, as given. */
  record PodSeen(TaskInfo pod, long version) implements OfPod {
    @Override
    public String uid() {
      return pod.uid();
    }

    @Override
    public Change change() {
      return new Change.TaskSeen(pod);
    }
  }

  /** A pod is no longer on this node. */
  record PodGone(String uid, long version) implements OfPod {
    @Override
    public Change change() {
      return new Change.TaskGone(uid);
    }
  }

  /** A pod is no longer on this node, and nobody needs to be told. */
  record PodForgotten(String uid) implements LedgerEntry {}
}
