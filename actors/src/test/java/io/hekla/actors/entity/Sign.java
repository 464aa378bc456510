package io.hekla.actors.entity;

import akka.actor.typed.ActorRef;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.Verb;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.machine.Machine;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A machine that only has a status to write: a sign whose text follows what each look says. */
record Sign(ActorRef<ApiAdapter.Message> adapter)
    implements EntityKind<Sign.State, Sign.Command, Sign.Event, Sign.Write> {
  /** Nothing has to be remembered. */
  @LogicalName("test.sign.state")
  record State() implements Kept {}

  sealed interface Command extends Kept {}

  /**
   * @param shown what the sign says
   * @param wanted what it should say
   */
  @LogicalName("test.sign.look")
  record Look(String shown, String wanted) implements Command {}

  @LogicalName("test.sign.gone")
  record Gone() implements Command {}

  sealed interface Event extends Kept {}

  /** Never happens. */
  @LogicalName("test.sign.painted")
  record Painted() implements Event {}

  /**
   * Text that ends with an exclamation mark is awaited by somebody, one that ends with three dots
   * is about to change.
   */
  record Write(String text) {}

  record Paint(String text) implements Verb {
    @Override
    public String namespace() {
      return "";
    }

    @Override
    public CompletableFuture<Outcome> attempt(KubernetesApi api) {
      throw new UnsupportedOperationException("the adapter of the test does not try");
    }
  }

  private record Rules() implements Machine<State, Command, Event, Write> {
    @Override
    public State initial() {
      return new State();
    }

    @Override
    public Decision<Event, Write> decide(State state, Command command, Instant now) {
      return switch (command) {
        case Look look when look.shown().equals(look.wanted()) -> Decision.nothing();
        case Look look -> Decision.effect(new Write(look.wanted()));
        case Gone gone -> Decision.nothing();
      };
    }

    @Override
    public State apply(State state, Event event) {
      return state;
    }

    @Override
    public List<Write> owed(State state) {
      return List.of();
    }
  }

  @Override
  public EntityTypeKey<EntityMessage> key() {
    return EntityTypeKey.create(EntityMessage.class, "Sign");
  }

  @Override
  public Machine<State, Command, Event, Write> machine() {
    return new Rules();
  }

  @Override
  public Class<Command> commands() {
    return Command.class;
  }

  @Override
  public Command gone() {
    return new Gone();
  }

  @Override
  public Work<Command> plan(Write effect, Subject subject) {
    var paint = Work.Requests.<Command>silent("status", adapter, new Paint(effect.text()));
    return effect.text().endsWith("!")
        ? paint
        : new Work.Unhurried<>(paint, effect.text().endsWith("..."), true);
  }

  @Override
  public Optional<Work<Command>> suspended(String reason, Subject subject) {
    return Optional.empty();
  }
}
