package io.hekla.controller.node;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;

/** Entry of the ledger of one node. Versions are the directory's. */
public sealed interface LedgerEntry {
  /** Node that exists, as given. */
  record NodeSeen(NodeInfo node, long version) implements LedgerEntry {}

  /** Node that no longer exists; its pods may. */
  record NodeGone(long version) implements LedgerEntry {}

  /** Pod that came, changed or went, at a version. */
  sealed interface OfPod extends LedgerEntry {
    /** Returns the pod's uid. */
    String uid();

    /** Returns the version of the change. */
    long version();

    /** Returns the change for the engine. */
    Change change();
  }

  /** Pod on this node, as given. */
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

  /** Pod that is no longer on this node. */
  record PodGone(String uid, long version) implements OfPod {
    @Override
    public Change change() {
      return new Change.TaskGone(uid);
    }
  }

  /** Pod that is no longer on this node, without a notice to readers. */
  record PodForgotten(String uid) implements LedgerEntry {}
}
