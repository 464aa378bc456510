package io.hekla.actors.shard;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.kubernetes.ActorWriterHost;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.shard.NodeShardWriter;
import io.hekla.controller.verb.TermGate;
import java.time.Clock;
import java.util.Optional;

/** Actor around the {@link NodeShardWriter} of the member where the scheduler runs. */
public final class NodeShardActor extends AbstractBehavior<NodeShardActor.Message> {
  /** Messages of the scheduler; they never leave their member. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /** Notice of a session that has ended, and whose decisions are carried out. */
  public record Ended(SessionRecord session) implements Message {}

  private record Beat() implements Message {}

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  private final NodeShardWriter writer;
  private final Optional<ActorRef<NodeDivisionActor.Message>> division;

  private NodeShardActor(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ActorRef<ApiAdapter.Message> adapter,
      TermGate terms,
      Clock clock,
      Optional<ActorRef<NodeDivisionActor.Message>> division) {
    super(context);
    this.division = division;
    ActorRef<ApiAdapter.Settled> replies =
        context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
    this.writer =
        new NodeShardWriter(
            new ActorWriterHost<>(timers, new Beat(), adapter, replies, clock), terms);
  }

  /**
   * Creates the actor.
   *
   * @param adapter that writes status
   * @param terms hold back reports of a former scheduler
   * @param division is told of sessions, too; empty if this Hekla does not divide the nodes
   */
  public static Behavior<Message> create(
      ActorRef<ApiAdapter.Message> adapter,
      TermGate terms,
      Clock clock,
      Optional<ActorRef<NodeDivisionActor.Message>> division) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new NodeShardActor(context, timers, adapter, terms, clock, division)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Ended ended -> {
        writer.take(ended.session());
        division.ifPresent(actor -> actor.tell(new NodeDivisionActor.Ended(ended.session())));
      }
      case Settled(ApiAdapter.Settled settled) ->
          writer.settled(settled.number(), settled.outcomes());
      case Beat beat -> {}
    }
    return this;
  }
}
