package io.hekla.actors.entity;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.entity.Position;
import io.hekla.controller.entity.WakeUp;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.List;
import java.util.Optional;

/** What an entity is told. Commands inside are those of its machine. */
public sealed interface EntityMessage {
  /**
   * What the API shows of its object, as commands of the machine. A later look takes the place of
   * an earlier one that was not yet taken.
   *
   * @param commands in order; each is decided against what the former ones led to
   * @param asOf up to where the watches had told when the look was put together
   * @param object the object itself, for effects that are built from it
   * @param number comes back in the answer
   * @param replyTo hears of it once the look is taken; until then it is sent again
   */
  @LogicalName("entity.message.look")
  record Look(
      List<Kept> commands,
      Position asOf,
      Optional<HasMetadata> object,
      long number,
      ActorRef<Looked> replyTo)
      implements EntityMessage, Kept {
    public Look {
      commands = List.copyOf(commands);
    }
  }

  /** The look of this number is taken: what it led to is kept, and nothing more comes of it. */
  @LogicalName("entity.message.looked")
  record Looked(long number) implements Kept {}

  /** Decide this at once. */
  @LogicalName("entity.message.instruct")
  record Instruct(Kept command) implements EntityMessage, Kept {}

  /**
   * Decide this at once, and say so once its events are kept.
   *
   * @param token comes back in the answer
   */
  @LogicalName("entity.message.confirm")
  record Confirm(Kept command, String token, ActorRef<Confirmed> replyTo)
      implements EntityMessage, Kept {}

  /** The events of the command that this token names are kept, or it needed none. */
  @LogicalName("entity.message.confirmed")
  record Confirmed(String token) implements Kept {}

  /** Starts an entity that may not be in memory, so that it does what it owes. */
  @LogicalName("entity.message.wake")
  record Wake() implements EntityMessage, Kept {}

  /** Leave memory; what is still to be done is done by the next incarnation. */
  @LogicalName("entity.message.stop")
  record Stop() implements EntityMessage, Kept {}

  /** An adapter has settled requests. */
  record Settled(ApiAdapter.Settled settled)
      implements EntityMessage, NoSerializationVerificationNeeded {}

  /** The entity was woken by a timer, or by itself. */
  record Woken(WakeUp wakeUp) implements EntityMessage, NoSerializationVerificationNeeded {}

  /** Nothing was said for a while. */
  record Idle() implements EntityMessage, NoSerializationVerificationNeeded {}

  /** The entity cannot go on, for this reason: sent to itself. */
  record Suspend(String reason) implements EntityMessage, NoSerializationVerificationNeeded {}

  /**
   * A suspended entity may be started anew.
   *
   * @param inAnyCase whether also if its object has not changed
   */
  record Anew(boolean inAnyCase) implements EntityMessage, NoSerializationVerificationNeeded {}
}
