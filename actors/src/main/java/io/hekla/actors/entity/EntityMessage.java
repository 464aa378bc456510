package io.hekla.actors.entity;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.entity.Position;
import io.hekla.controller.entity.WakeUp;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.Optional;

/** Messages to an entity. Commands inside are those of its machine. */
public sealed interface EntityMessage {
  /**
   * Observation of its object as the API shows it, as commands of the machine. A later one replaces
   * an earlier one that was not yet taken.
   *
   * @param commands in order; each is decided against the state after the former ones
   * @param asOf position up to which the watches had reported when the observation was made
   * @param object the object itself, for effects that are built from it
   * @param number comes back in the answer
   * @param replyTo receives the acknowledgement once the observation is taken; until then it is
   *     sent again
   */
  @LogicalName("entity.message.reconcile")
  record Reconcile(
      List<JournalSerializable> commands,
      Position asOf,
      Optional<HasMetadata> object,
      long number,
      ActorRef<Reconciled> replyTo)
      implements EntityMessage, JournalSerializable {
    public Reconcile {
      commands = List.copyOf(commands);
    }
  }

  /**
   * Acknowledgement that the observation of this number is taken: its events are persisted, and no
   * more follow.
   */
  @LogicalName("entity.message.reconciled")
  record Reconciled(long number) implements JournalSerializable {}

  /** Command to be decided at once. */
  @LogicalName("entity.message.instruct")
  record Instruct(JournalSerializable command) implements EntityMessage, JournalSerializable {}

  /**
   * Command to be decided at once, with a confirmation once its events are persisted.
   *
   * @param token comes back in the answer
   */
  @LogicalName("entity.message.confirm")
  record Confirm(JournalSerializable command, String token, ActorRef<Confirmed> replyTo)
      implements EntityMessage, JournalSerializable {}

  /** Confirmation that the events of the command of this token are persisted, or it needed none. */
  @LogicalName("entity.message.confirmed")
  record Confirmed(String token) implements JournalSerializable {}

  /**
   * Message that starts an entity that may not be in memory, so that it carries out what it owes.
   */
  @LogicalName("entity.message.wake")
  record Wake() implements EntityMessage, JournalSerializable {}

  /** Request to leave memory; the next incarnation does the remaining work. */
  @LogicalName("entity.message.stop")
  record Stop() implements EntityMessage, JournalSerializable {}

  /** Reply of an adapter that has settled requests. */
  record Settled(ApiAdapter.Settled settled)
      implements EntityMessage, NoSerializationVerificationNeeded {}

  /** Wake-up of the entity by a timer, or by itself. */
  record Woken(WakeUp wakeUp) implements EntityMessage, NoSerializationVerificationNeeded {}

  /** Notice that no message came for a while. */
  record Idle() implements EntityMessage, NoSerializationVerificationNeeded {}

  /** Suspension of the entity for this reason: sent to itself. */
  record Suspend(String reason) implements EntityMessage, NoSerializationVerificationNeeded {}

  /**
   * Permission for a suspended entity to be started anew.
   *
   * @param inAnyCase whether also if its object has not changed
   */
  record Anew(boolean inAnyCase) implements EntityMessage, NoSerializationVerificationNeeded {}
}
