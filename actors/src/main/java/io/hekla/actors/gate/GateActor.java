package io.hekla.actors.gate;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.gate.GateWriter;
import io.hekla.controller.verb.TermGate;
import io.hekla.scheduler.decision.Decisions.GateOpening;
import java.time.Clock;
import java.util.List;

/** Actor around the {@link GateWriter} of the member where the scheduler runs. */
public final class GateActor {
  /** Messages of the scheduler; they never leave their member. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /**
   * All gates that the last session opens.
   *
   * @param term of the scheduler
   */
  public record Open(long term, long session, List<GateOpening> gates) implements Message {
    public Open {
      gates = List.copyOf(gates);
    }
  }

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  private GateActor() {}

  /**
   * @param adapter that writes to objects
   * @param terms hold back decisions of a former scheduler
   */
  public static Behavior<Message> create(
      ActorRef<ApiAdapter.Message> adapter, TermGate terms, Clock clock) {
    return Behaviors.setup(
        context -> {
          ActorRef<ApiAdapter.Settled> replies =
              context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
          var writer =
              new GateWriter(
                  clock::instant,
                  (number, verbs) -> adapter.tell(new ApiAdapter.Do(number, verbs, replies)),
                  terms);
          return Behaviors.receiveMessage(
              message -> {
                take(message, writer);
                return Behaviors.same();
              });
        });
  }

  private static void take(Message message, GateWriter writer) {
    switch (message) {
      case Open open -> writer.open(open.term(), open.session(), open.gates());
      case Settled(ApiAdapter.Settled settled) ->
          writer.settled(settled.number(), settled.outcomes());
    }
  }
}
