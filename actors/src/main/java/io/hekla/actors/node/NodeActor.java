package io.hekla.actors.node;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.hekla.controller.node.LedgerEntry;
import io.hekla.controller.node.NodeLedger;
import io.hekla.controller.node.NodeSnapshot;

/**
 * One node: the shell of its ledger. What follows from the node is brought up to date as soon as
 * nothing else is to be taken in, and not when a session waits for it.
 */
final class NodeActor extends AbstractBehavior<NodeActor.Message> {
  /** Message to a node actor; never leaves its member. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  /** The node or a pod on it changed. */
  record Told(LedgerEntry entry) implements Message {}

  /** Tell what changed after a version; what is older is known to whoever asks. */
  record SnapshotSince(long version, ActorRef<Snapshot> replyTo) implements Message {}

  /** All that was told before is taken in. */
  private enum Settle implements Message {
    INSTANCE
  }

  /** Nobody asks for this node any more. */
  enum Stop implements Message {
    INSTANCE
  }

  /** Snapshot of the node; never leaves its member. */
  record Snapshot(NodeSnapshot of) implements NoSerializationVerificationNeeded {}

  private final NodeLedger ledger;
  private boolean settles;

  private NodeActor(ActorContext<Message> context, String name) {
    super(context);
    this.ledger = new NodeLedger(name);
  }

  /** A node of which nothing is known yet. */
  static Behavior<Message> create(String name) {
    return Behaviors.setup(context -> new NodeActor(context, name));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Told told -> {
        ledger.take(told.entry());
        if (ledger.isBehind() && !settles) {
          settles = true;
          // Behind all that came in the meantime, so that it is done once for all of it.
          getContext().getSelf().tell(Settle.INSTANCE);
        }
      }
      case Settle settle -> {
        settles = false;
        ledger.settle();
      }
      case SnapshotSince since -> since.replyTo().tell(new Snapshot(ledger.since(since.version())));
      case Stop stop -> {
        return Behaviors.stopped();
      }
    }
    return this;
  }
}
