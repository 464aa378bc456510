package io.hekla.actors.node;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.hekla.model.cluster.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One node: holds the node and the pods on it, each as the change that would tell of it, with the
 * version at which it became so.
 */
public final class NodeActor extends AbstractBehavior<NodeMessage> {
  private record Versioned(Change change, long version) {}

  private final String name;
  private Versioned node;
  private final Map<String, Versioned> tasks = new TreeMap<>();

  private NodeActor(ActorContext<NodeMessage> context, String name) {
    super(context);
    this.name = name;
    this.node = new Versioned(new Change.NodeGone(name), 0);
  }

  /** A node of which nothing is known yet. */
  public static Behavior<NodeMessage> create(String name) {
    return Behaviors.setup(context -> new NodeActor(context, name));
  }

  @Override
  public Receive<NodeMessage> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<NodeMessage> onMessage(NodeMessage message) {
    switch (message) {
      case NodeMessage.NodeSeen seen ->
          node = new Versioned(new Change.NodeSeen(seen.node()), seen.version());
      case NodeMessage.NodeGone gone ->
          node = new Versioned(new Change.NodeGone(name), gone.version());
      case NodeMessage.OfTask task ->
          tasks.put(task.uid(), new Versioned(task.change(), task.version()));
      case NodeMessage.TaskForgotten forgotten -> tasks.remove(forgotten.uid());
      case NodeMessage.Stop stop -> {
        return Behaviors.stopped();
      }
      case NodeMessage.SnapshotSince since -> since.replyTo().tell(snapshot(since.version()));
    }
    return this;
  }

  private NodeMessage.Snapshot snapshot(long since) {
    if (since == 0) {
      // Nobody knows of them; and a pod may be elsewhere, or wait again, where versions went back.
      tasks.values().removeIf(task -> task.change() instanceof Change.TaskGone);
    }
    List<Change> changes = new ArrayList<>();
    if (node.version() > since) {
      changes.add(node.change());
    }
    for (Versioned task : tasks.values()) {
      if (task.version() > since) {
        changes.add(task.change());
      }
    }
    // Whoever asks from this version knows that these are gone.
    tasks
        .values()
        .removeIf(task -> task.version() <= since && task.change() instanceof Change.TaskGone);
    return new NodeMessage.Snapshot(name, changes);
  }
}
