package io.hekla.actors.gate;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.kubernetes.NamespaceRequests;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.TermGate;
import io.hekla.scheduler.decision.Decisions.GateOpening;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Requests for the gates that sessions name, on the member where the scheduler runs. Nothing of it
 * is kept: the next session, of whatever term, names again what is still to be opened.
 */
public final class GateActor {
  private final ActorContext<Message> context;
  private final ActorRef<ApiAdapter.Message> adapter;
  private final ActorRef<ApiAdapter.Settled> replies;
  private final TermGate terms;
  private final Clock clock;
  private final GateLine line = new GateLine();
  private final NamespaceRequests underWay = new NamespaceRequests();
  private Optional<String> failure = Optional.empty();

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

  private GateActor(
      ActorContext<Message> context,
      ActorRef<ApiAdapter.Message> adapter,
      TermGate terms,
      Clock clock) {
    this.context = context;
    this.adapter = adapter;
    this.terms = terms;
    this.replies = context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
    this.clock = clock;
  }

  /**
   * @param adapter that writes to objects
   * @param terms by which what a former scheduler decided is held back
   */
  public static Behavior<Message> create(
      ActorRef<ApiAdapter.Message> adapter, TermGate terms, Clock clock) {
    return Behaviors.setup(
        context -> {
          var actor = new GateActor(context, adapter, terms, clock);
          return Behaviors.receiveMessage(
              message -> {
                actor.take(message);
                return Behaviors.same();
              });
        });
  }

  private void take(Message message) {
    switch (message) {
      case Open open ->
          underWay
              .begin(
                  line.take(open.gates(), underWay::isFree, clock.instant()).stream()
                      .map(verb -> terms.guard(open.term(), open.session(), verb))
                      .toList())
              .forEach((number, verbs) -> adapter.tell(new ApiAdapter.Do(number, verbs, replies)));
      case Settled(ApiAdapter.Settled settled) -> {
        underWay.settled(settled.number());
        tell(Outcome.firstFailure(settled.outcomes()));
      }
    }
  }

  /** Each failure once, as long as it is the same. */
  private void tell(Optional<String> now) {
    if (!now.equals(failure)) {
      now.ifPresent(why -> context.getLog().warn("the gate of a pod was not opened: {}", why));
    }
    failure = now;
  }
}
