package io.hekla.actors.serialization;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.persistence.typed.PersistenceId;
import akka.persistence.typed.RecoveryFailed;
import akka.persistence.typed.SnapshotCompleted;
import akka.persistence.typed.SnapshotFailed;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.SignalHandler;
import io.hekla.actors.journal.EventContextTag;
import io.hekla.controller.entity.EventContext;
import io.hekla.model.machine.JournalSerializable;
import java.util.Set;

/**
 * Actor that writes and recovers a golden journal of any kind as the kind's own actor does, and
 * shows the state.
 */
final class GoldenEntity
    extends EventSourcedBehavior<GoldenEntity.Message, JournalSerializable, JournalSerializable> {
  /** Context that every event of a golden journal has. */
  static final EventContext CONTEXT = new EventContext("golden.command", "uid-1", "17", "research");

  private final JournaledKind kind;
  private final long snapshotAt;
  private final ActorRef<Answer> answers;

  sealed interface Message extends NoSerializationVerificationNeeded {}

  record Write(JournalSerializable event) implements Message {}

  record GetState() implements Message {}

  sealed interface Answer extends NoSerializationVerificationNeeded {}

  record Written() implements Answer {}

  record Snapshot(String failure) implements Answer {}

  record State(JournalSerializable value) implements Answer {}

  record Unreadable(Throwable failure) implements Answer {}

  private GoldenEntity(PersistenceId id, long snapshotAt, ActorRef<Answer> answers) {
    super(id);
    this.kind = JournaledKind.of(id.id());
    this.snapshotAt = snapshotAt;
    this.answers = answers;
  }

  /**
   * Creates an entity.
   *
   * @param snapshotAt event after which it writes a snapshot; 0: none
   */
  static Behavior<Message> create(String id, long snapshotAt, ActorRef<Answer> answers) {
    return Behaviors.setup(
        context -> new GoldenEntity(PersistenceId.ofUniqueId(id), snapshotAt, answers));
  }

  @Override
  public JournalSerializable emptyState() {
    return kind.initial();
  }

  @Override
  public CommandHandler<Message, JournalSerializable, JournalSerializable> commandHandler() {
    return (state, message) ->
        switch (message) {
          case Write write ->
              Effect().persist(write.event()).thenRun(() -> answers.tell(new Written()));
          case GetState get -> Effect().none().thenRun(() -> answers.tell(new State(state)));
        };
  }

  @Override
  public EventHandler<JournalSerializable, JournalSerializable> eventHandler() {
    return kind.fold()::apply;
  }

  @Override
  public Set<String> tagsFor(JournalSerializable state, JournalSerializable event) {
    return Set.of(EventContextTag.of(CONTEXT));
  }

  @Override
  public boolean shouldSnapshot(
      JournalSerializable state, JournalSerializable event, long sequence) {
    return sequence == snapshotAt;
  }

  @Override
  public SignalHandler<JournalSerializable> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(SnapshotCompleted.class, (state, completed) -> answers.tell(new Snapshot("")))
        .onSignal(
            SnapshotFailed.class,
            (state, failed) -> answers.tell(new Snapshot(failed.failure().toString())))
        .onSignal(
            RecoveryFailed.class,
            (state, failed) -> answers.tell(new Unreadable(failed.getFailure())))
        .build();
  }
}
