package io.hekla.actors.node;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import java.util.List;

/** What a node actor is told; never leaves its member. */
public sealed interface NodeMessage extends NoSerializationVerificationNeeded {
  /** The node is there, as given. */
  record NodeSeen(NodeInfo node, long version) implements NodeMessage {}

  /** The node is no longer there; its pods may be. */
  record NodeGone(long version) implements NodeMessage {}

  /** A pod came, changed or went, at a version. */
  sealed interface OfTask extends NodeMessage {
    String uid();

    long version();

    /** The change that tells of it. */
    Change change();
  }

  /** A pod is on this node, as given. */
  record TaskSeen(TaskInfo task, long version) implements OfTask {
    @Override
    public String uid() {
      return task.uid();
    }

    @Override
    public Change change() {
      return new Change.TaskSeen(task);
    }
  }

  /** A pod is no longer on this node. */
  record TaskGone(String uid, long version) implements OfTask {
    @Override
    public Change change() {
      return new Change.TaskGone(uid);
    }
  }

  /** A pod is no longer on this node, and nobody was ever told that it was. */
  record TaskForgotten(String uid) implements NodeMessage {}

  /** Nobody asks for this node any more. */
  record Stop() implements NodeMessage {}

  /** Tell what changed after a version; what is older is known to whoever asks. */
  record SnapshotSince(long version, ActorRef<Snapshot> replyTo) implements NodeMessage {}

  /** What changed on one node. */
  record Snapshot(String node, List<Change> changes) implements NoSerializationVerificationNeeded {
    public Snapshot {
      changes = List.copyOf(changes);
    }
  }
}
