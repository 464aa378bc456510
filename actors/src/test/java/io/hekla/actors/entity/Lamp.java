package io.hekla.actors.entity;

import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.api.Kind;
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

/** Machine small enough to test the shell with: a lamp that an external system has to light. */
record Lamp(ActorRef<ApiAdapter.Message> adapter)
    implements EntityDefinition<Lamp.State, Lamp.Command, Lamp.Event, Lamp.Light> {
  /**
   * @param wanted whether it shall be lit
   */
  @LogicalName("test.lamp.state")
  record State(boolean wanted) implements JournalSerializable {}

  sealed interface Command extends JournalSerializable {}

  @LogicalName("test.lamp.switch-on")
  record SwitchOn() implements Command {}

  @LogicalName("test.lamp.observe")
  record Observe(boolean lit) implements Command {}

  @LogicalName("test.lamp.gone")
  record Gone() implements Command {}

  @LogicalName("test.lamp.smash")
  record Smash() implements Command {}

  @LogicalName("test.lamp.look-into-the-mirror")
  record LookIntoTheMirror() implements Command {}

  sealed interface Event extends JournalSerializable {}

  @LogicalName("test.lamp.wanted")
  record Wanted() implements Event {}

  @LogicalName("test.lamp.forgotten")
  record Forgotten() implements Event {}

  record Light() {}

  private record LightIt() implements Verb {
    @Override
    public String namespace() {
      return "";
    }

    @Override
    public CompletableFuture<Outcome> attempt(io.hekla.controller.api.KubernetesApi api) {
      throw new UnsupportedOperationException("the adapter of the test does not try");
    }
  }

  private record Rules() implements Machine<State, Command, Event, Light> {
    @Override
    public State initial() {
      return new State(false);
    }

    @Override
    public Decision<Event, Light> decide(State state, Command command, Instant now) {
      return switch (command) {
        case SwitchOn on ->
            state.wanted()
                ? Decision.nothing()
                : Decision.<Event, Light>record(new Wanted()).andDo(new Light());
        case Observe observe ->
            state.wanted() && !observe.lit() ? Decision.effect(new Light()) : Decision.nothing();
        case Gone gone -> state.wanted() ? Decision.record(new Forgotten()) : Decision.nothing();
        case Smash smash -> throw new IllegalStateException("the glass is broken");
        case LookIntoTheMirror endless -> decide(state, command, now);
      };
    }

    @Override
    public State apply(State state, Event event) {
      return switch (event) {
        case Wanted wanted -> new State(true);
        case Forgotten forgotten -> new State(false);
      };
    }

    @Override
    public List<Light> owed(State state) {
      return state.wanted() ? List.of(new Light()) : List.of();
    }
  }

  @Override
  public Kind<?> kind() {
    return new Kind<>(Pod.class, "test/v1", "Lamp", "lamps", true, true);
  }

  @Override
  public Machine<State, Command, Event, Light> machine() {
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
  public EffectPlan<Command> plan(Light effect, Subject subject) {
    return EffectPlan.Requests.silent("", RequestClass.OBJECTS, new LightIt());
  }

  @Override
  public Optional<EffectPlan<Command>> suspended(String reason, Subject subject) {
    return Optional.of(EffectPlan.Requests.silent("", RequestClass.OBJECTS, new SayWhy(reason)));
  }

  @Override
  public void decline(Command command, String reason, Subject subject) {
    adapter.tell(new ApiAdapter.Do(0, List.of(new Declined(command)), adapter.unsafeUpcast()));
  }

  record Declined(Command command) implements Verb {
    @Override
    public String namespace() {
      return "ns";
    }

    @Override
    public CompletableFuture<Outcome> attempt(io.hekla.controller.api.KubernetesApi api) {
      throw new UnsupportedOperationException("the adapter of the test does not try");
    }
  }

  record SayWhy(String reason) implements Verb {
    @Override
    public String namespace() {
      return "";
    }

    @Override
    public CompletableFuture<Outcome> attempt(io.hekla.controller.api.KubernetesApi api) {
      throw new UnsupportedOperationException("the adapter of the test does not try");
    }
  }
}
