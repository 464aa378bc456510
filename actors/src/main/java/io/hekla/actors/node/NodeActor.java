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
 * Actor of one node: the shell of its ledger. The derived state of the node is brought up to date
 * as soon as no other entry is to be taken in, and not when a session waits for it.
 */
final class NodeActor extends AbstractBehavior<NodeActor.Message> {
  /** Message to a node actor; never leaves its member. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  /** Change of the node or of a pod on it. */
  record LedgerChanged(LedgerEntry entry) implements Message {}

  /** Question for the changes after a version; its sender knows the older ones. */
  record SnapshotSince(long version, ActorRef<Snapshot> replyTo) implements Message {}

  /** Message behind the entries received meanwhile, after which the ledger is settled. */
  private enum Settle implements Message {
    INSTANCE
  }

  /** Request to stop: no session asks for this node any more. */
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

  /** Creates the actor of an unknown node. */
  static Behavior<Message> create(String name) {
    return Behaviors.setup(context -> new NodeActor(context, name));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case LedgerChanged changed -> {
        ledger.take(changed.entry());
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
