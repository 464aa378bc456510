package io.hekla.actors.node;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.hekla.actors.Children;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The node actors of a member. Numbers every change, and asks for snapshots only of the nodes that
 * changed since the version that the asker holds. Only a node that was seen has an actor: its pods
 * are kept apart while it was not.
 *
 * <p>That something is gone is kept until who asks knows it. Where nobody has ever asked, as on a
 * standby, nothing is kept of it.
 */
public final class NodeDirectory extends AbstractBehavior<NodeDirectory.Message> {
  /** What the directory is told. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /** A node is there, as given. */
  public record NodeSeen(NodeInfo node) implements Message {}

  /** A node is no longer there. */
  public record NodeGone(String name) implements Message {}

  /** A pod is on a node, as given; a pod that has ended holds nothing there, but is known. */
  public record TaskSeen(TaskInfo task) implements Message {}

  /** A pod that was on a node is no longer there. */
  public record TaskGone(String uid) implements Message {}

  /** Ask for what changed after a version; 0 for everything. */
  public record ChangesSince(long version, ActorRef<Snapshots> replyTo) implements Message {}

  /**
   * What changed up to a version, by node and, within a node, the node before its pods.
   *
   * @param since the version that was asked for
   */
  public record Snapshots(List<Change> changes, long since, long version)
      implements NoSerializationVerificationNeeded {
    public Snapshots {
      changes = List.copyOf(changes);
    }
  }

  private final Map<String, ActorRef<NodeMessage>> nodes = new HashMap<>();
  private final Map<String, Long> changed = new TreeMap<>();
  private final StrayPods strays = new StrayPods();
  private final Map<String, String> nodeOfTask = new HashMap<>();

  /** The number of pods that name a node, by its name. */
  private final Map<String, Integer> podsOf = new HashMap<>();

  private final Set<String> gone = new TreeSet<>();
  private long version;
  private boolean asked;
  private long spawned;

  private NodeDirectory(ActorContext<Message> context) {
    super(context);
  }

  /** A directory without nodes. */
  public static Behavior<Message> create() {
    return Behaviors.setup(NodeDirectory::new);
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(this::onMessage)
        .onSignal(ChildFailed.class, Children::rethrow)
        // Of a node that is gone, or once all snapshots are gathered.
        .onSignal(Terminated.class, ended -> this)
        .build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case NodeSeen seen -> seen(seen.node());
      case NodeGone node -> {
        if (nodes.containsKey(node.name())) {
          gone.add(node.name());
          tell(node.name(), new NodeMessage.NodeGone(++version));
          if (!asked) {
            forgetGone(version);
          }
        }
      }
      case TaskSeen seen -> seen(seen.task());
      case TaskGone task -> gone(task.uid());
      case ChangesSince since -> {
        asked = true;
        // Whoever asks for everything knows of none of them.
        strays.forgetGone(since.version() == 0 ? version : since.version());
        answer(since);
        forgetGone(since.version());
      }
    }
    return this;
  }

  private void seen(NodeInfo node) {
    gone.remove(node.name());
    version++;
    nodes.computeIfAbsent(
        node.name(),
        name -> Children.spawn(getContext(), NodeActor.create(name), "node-" + ++spawned));
    tell(node.name(), new NodeMessage.NodeSeen(node, version));
    strays.handOver(node.name()).forEach(pod -> tell(node.name(), pod));
  }

  private void seen(TaskInfo task) {
    String node = task.nodeName();
    String before = nodeOfTask.put(task.uid(), node);
    if (!node.equals(before)) {
      podsOf.merge(node, 1, Integer::sum);
      if (before != null) {
        // It is told of from there only; that it left another node is nobody's news.
        leaves(before);
        forget(before, task.uid());
      }
    }
    version++;
    if (nodes.containsKey(node)) {
      tell(node, new NodeMessage.TaskSeen(task, version));
    } else {
      strays.seen(task, version);
    }
  }

  private void gone(String uid) {
    String node = nodeOfTask.remove(uid);
    if (node == null) {
      return;
    }
    leaves(node);
    if (!asked) {
      forget(node, uid);
      forgetGone(version);
    } else if (nodes.containsKey(node)) {
      tell(node, new NodeMessage.TaskGone(uid, ++version));
    } else {
      strays.gone(node, uid, ++version);
    }
  }

  private void leaves(String node) {
    podsOf.computeIfPresent(node, (name, pods) -> pods == 1 ? null : pods - 1);
  }

  private void forget(String node, String uid) {
    if (nodes.containsKey(node)) {
      tell(node, new NodeMessage.TaskForgotten(uid));
    } else {
      strays.forget(uid);
    }
  }

  private void tell(String node, NodeMessage message) {
    changed.put(node, version);
    Objects.requireNonNull(nodes.get(node)).tell(message);
  }

  /** Lets go of nodes without pods of which everything is known up to this version. */
  private void forgetGone(long known) {
    gone.removeIf(
        node -> {
          boolean isKnown = !asked || changed.getOrDefault(node, 0L) <= known;
          if (!isKnown || podsOf.containsKey(node)) {
            return false;
          }
          changed.remove(node);
          Objects.requireNonNull(nodes.remove(node)).tell(new NodeMessage.Stop());
          return true;
        });
  }

  private void answer(ChangesSince since) {
    var asked = new ArrayList<ActorRef<NodeMessage>>();
    changed.forEach(
        (node, at) -> {
          if (at > since.version()) {
            asked.add(Objects.requireNonNull(nodes.get(node)));
          }
        });
    var others = strays.since(since.version());
    if (asked.isEmpty()) {
      List<Change> changes = others.values().stream().flatMap(List::stream).toList();
      since.replyTo().tell(new Snapshots(changes, since.version(), version));
    } else {
      Children.spawnAnonymous(
          getContext(),
          SnapshotGatherer.create(asked, others, since.version(), version, since.replyTo()));
    }
  }
}
