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
import io.hekla.controller.engine.NodeEvent;
import io.hekla.controller.node.Gathering;
import io.hekla.controller.node.LedgerDirectory;
import io.hekla.controller.node.NodeQuery;
import io.hekla.controller.session.NodeChanges;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Node actors of a member: the shell of the {@linkplain LedgerDirectory directory} that decides
 * which of them receives an event, and which are asked for a snapshot.
 */
public final class NodeDirectory extends AbstractBehavior<NodeDirectory.Message> {
  /** Messages to the directory. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /** Change of a node or of a pod on a node. */
  public record Observed(NodeEvent event) implements Message {}

  /** Question for the changes after a version; 0 for everything. */
  public record ChangesSince(long version, ActorRef<Snapshots> replyTo) implements Message {}

  /**
   * Snapshot of all nodes that changed.
   *
   * @param since the version that was asked for
   */
  public record Snapshots(NodeChanges changes, long since)
      implements NoSerializationVerificationNeeded {}

  private final LedgerDirectory directory = new LedgerDirectory();
  private final Map<String, ActorRef<NodeActor.Message>> nodes = new HashMap<>();
  private long spawned;

  private NodeDirectory(ActorContext<Message> context) {
    super(context);
  }

  /** Creates a directory without nodes. */
  public static Behavior<Message> create() {
    return Behaviors.setup(NodeDirectory::new);
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(this::onMessage)
        .onSignal(ChildFailed.class, Children::rethrow)
        // The actor of a node that is gone, or of a gatherer with all snapshots.
        .onSignal(Terminated.class, ended -> this)
        .build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Observed observed -> {
        LedgerDirectory.Update update = directory.take(observed.event());
        for (LedgerDirectory.LedgerUpdate ledgerUpdate : update.updates()) {
          nodes
              .computeIfAbsent(ledgerUpdate.node(), this::open)
              .tell(new NodeActor.LedgerChanged(ledgerUpdate.entry()));
        }
        close(update.closed());
      }
      case ChangesSince since -> {
        NodeQuery question = directory.ask(since.version());
        ask(question, since.replyTo());
        close(question.closed());
      }
    }
    return this;
  }

  private ActorRef<NodeActor.Message> open(String node) {
    return Children.spawn(getContext(), NodeActor.create(node), "node-" + ++spawned);
  }

  private void close(List<String> closed) {
    closed.forEach(
        node -> Objects.requireNonNull(nodes.remove(node)).tell(NodeActor.Stop.INSTANCE));
  }

  private void ask(NodeQuery question, ActorRef<Snapshots> replyTo) {
    var gathering = new Gathering(question);
    if (gathering.isComplete()) {
      replyTo.tell(new Snapshots(gathering.changes(), question.since()));
      return;
    }
    var queried = question.nodes().stream().map(node -> Objects.requireNonNull(nodes.get(node)));
    Children.spawnAnonymous(
        getContext(),
        SnapshotGatherer.create(queried.toList(), question.since(), gathering, replyTo));
  }
}
