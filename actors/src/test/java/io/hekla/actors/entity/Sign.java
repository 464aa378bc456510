package io.hekla.actors.entity;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.Subject;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.machine.Machine;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Machine that only has a status to write: a sign whose text follows each observation. */
record Sign() implements EntityDefinition<Sign.State, Sign.Command, Sign.Event, Sign.Write> {
  /** Nothing has to be remembered. */
  @LogicalName("test.sign.state")
  record State() implements JournalSerializable {}

  sealed interface Command extends JournalSerializable {}

  /**
   * @param shown what the sign says
   * @param wanted what it should say
   */
  @LogicalName("test.sign.observe")
  record Observe(String shown, String wanted) implements Command {}

  @LogicalName("test.sign.gone")
  record Gone() implements Command {}

  sealed interface Event extends JournalSerializable {}

  /** Never happens. */
  @LogicalName("test.sign.painted")
  record Painted() implements Event {}

  /**
   * Write of a text: one that ends with an exclamation mark is awaited by another entity, one that
   * ends with three dots is about to change.
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
        case Observe observe when observe.shown().equals(observe.wanted()) -> Decision.nothing();
        case Observe observe -> Decision.effect(new Write(observe.wanted()));
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
  public Kind<?> kind() {
    return new Kind<>(Pod.class, "test/v1", "Sign", "signs", true, true);
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
  public EffectPlan<Command> plan(Write effect, Subject subject) {
    var paint =
        EffectPlan.Requests.<Command>silent(
            "status", RequestClass.STATUS, new Paint(effect.text()));
    return effect.text().endsWith("!")
        ? paint
        : new EffectPlan.Debounced<>("status", effect.text().endsWith("..."), true, () -> paint);
  }

  @Override
  public Optional<EffectPlan<Command>> suspended(String reason, Subject subject) {
    return Optional.empty();
  }
}
