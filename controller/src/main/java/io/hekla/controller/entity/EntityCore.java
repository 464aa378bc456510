package io.hekla.controller.entity;

import io.hekla.controller.verb.Outcome;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.Kept;
import java.util.List;

/**
 * Runs the machine of one entity, whatever hosts it: a sharded persistent actor in the live system,
 * a loop in virtual time. Events are persisted, then effects go out; what a recovered state owes
 * goes out again.
 *
 * <p>Observations are not journaled, so an entity that wakes without one asks for it, and one that
 * is stopped in the middle of something has itself shown the cluster where it will be next.
 *
 * <p>An observation is taken only while no effect is under way and only if it shows every write
 * that was acknowledged (read your own writes); its sender gets an acknowledgement then. Nothing is
 * waited for that the API server may have lost: {@link EffectsUnderWay#mayObserve}. A command or
 * event at which the machine throws suspends this entity alone.
 *
 * @param <S> states
 * @param <C> commands
 * @param <E> events
 * @param <F> effects
 */
public final class EntityCore<S extends Kept, C extends Kept, E extends Kept, F> {
  private final EntityDefinition<S, C, E, F> definition;
  private final EntityHost host;
  private final EffectsUnderWay<C, F> effects;
  private final CurrentObservation observation = new CurrentObservation();
  private boolean suspended;

  /**
   * An entity that has observed nothing yet.
   *
   * @param pace shared by all entities of a process
   */
  public EntityCore(
      EntityDefinition<S, C, E, F> definition,
      EntitySettings settings,
      StatusPace pace,
      EntityHost host,
      ObjectKey key) {
    this.definition = definition;
    this.host = host;
    this.effects =
        new EffectsUnderWay<>(
            definition, settings, pace, host, Subject.unseen(key), seed(definition, key));
  }

  /**
   * Seed of the random part of pauses: entities that fail together do not try again together, and
   * each does the same whoever hosts it.
   */
  private static long seed(EntityDefinition<?, ?, ?, ?> definition, ObjectKey key) {
    return 31L * definition.kind().name().hashCode() + key.hashCode();
  }

  /** An observation came. A later one takes the place of an earlier one that was not yet taken. */
  public Reaction<E> observed(S state, Observed observed) {
    definition.heard(observed.asOf().scheduler());
    if (observation.isNewerThan(observed) || suspended) {
      observed.acknowledge().run();
      return Reaction.none();
    }
    boolean newTerm = observation.isOfFormerTerm(observed);
    observation.replace(observed);
    effects.observed(observed.asOf());
    effects.subjectSeen(observed.object());
    if (newTerm) {
      // What was told to the former scheduler alone is told to the new one.
      carryOut(definition.machine().owed(state));
    }
    return consider(state);
  }

  /**
   * Decides a command at once.
   *
   * @param then run once its events are persisted, or it needed none
   */
  public Reaction<E> execute(S state, Kept command, Runnable then) {
    if (suspended) {
      return Reaction.none();
    }
    try {
      return react(decide(state, command), then);
    } catch (RuntimeException | StackOverflowError e) {
      suspend(e);
      return Reaction.none();
    }
  }

  /** Outcomes of requests came, in the order of their verbs. */
  public Reaction<E> settled(S state, long number, List<Outcome> outcomes) {
    var answer = effects.settled(number, outcomes);
    return answer.isPresent() ? execute(state, answer.get(), this::considerSoon) : consider(state);
  }

  /** Woken by a timer, or by itself. */
  public Reaction<E> wakeUp(S state, WakeUp wakeUp) {
    return switch (wakeUp) {
      case WakeUp.Consider consider -> {
        if (observation.isMissing() && !suspended) {
          host.askForObservation();
        }
        yield consider(state);
      }
      case WakeUp.Due due -> {
        if (!effects.wakeTimer().isTime(host.now())) {
          yield Reaction.none();
        }
        observation.startOver();
        yield consider(state);
      }
      case WakeUp.Retry retry -> {
        observation.startOver();
        carryOut(definition.machine().owed(state));
        yield consider(state);
      }
      case WakeUp.LetGo letGo -> {
        if (!suspended) {
          guarded(() -> effects.letGoInTurn(letGo.lane()));
        }
        yield Reaction.none();
      }
    };
  }

  /** The state was recovered: what is owed goes out again. */
  public void recovered(S state) {
    if (!suspended) {
      guarded(effects::letAllGo);
      carryOut(definition.machine().owed(state));
      // After a failure of the journal the last observation is still here, and was not taken.
      observation.startOver();
      considerSoon();
    }
  }

  /** The host stops it; what is held back goes out, and the observer is asked where it is next. */
  public void stop(S state) {
    if (!mayLeave(state) || (observation.hasUntaken() && !suspended)) {
      host.askForObservation();
    }
    if (!suspended) {
      guarded(effects::letAllGo);
    }
  }

  /** Nothing came for a while. */
  public void idle(S state) {
    if (mayLeave(state)) {
      host.passivate();
    }
  }

  /** State after an event; the same if the entity is suspended, or is by this. */
  public S apply(S state, E event) {
    if (suspended) {
      return state;
    }
    try {
      return definition.machine().apply(state, event);
    } catch (RuntimeException | StackOverflowError e) {
      suspend(e);
      return state;
    }
  }

  /** Whether nothing is left to be done for the object of this state, which has ended. */
  public boolean hasEnded(S state) {
    return definition.hasEnded(state, host.now());
  }

  /** Ends what this entity does, once, and has its host told why. */
  public void suspend(Throwable failure) {
    if (!suspended) {
      suspended = true;
      host.suspend(failure);
    }
  }

  /** Decides the next command of the last observation that leads to anything, if it may now. */
  private Reaction<E> consider(S state) {
    if (observation.isMissing() || suspended || !effects.mayObserve(observation.asOf())) {
      return Reaction.none();
    }
    try {
      while (observation.hasUntaken()) {
        effects.observationTaken();
        var decision = decide(state, observation.take());
        if (!decision.equals(Decision.nothing())) {
          return react(
              decision, observation.hasUntaken() ? this::considerSoon : this::observationTaken);
        }
      }
    } catch (RuntimeException | StackOverflowError e) {
      suspend(e);
    }
    observation.acknowledge();
    if (observation.endsWith(definition.gone())) {
      effects.subjectGone();
      if (definition.machine().owed(state).isEmpty()) {
        effects.wakeTimer().cancel();
      }
      // Clusters forget thousands of objects in the time after which an idle entity leaves.
      idle(state);
    }
    return Reaction.none();
  }

  private void observationTaken() {
    observation.acknowledge();
    considerSoon();
  }

  private Decision<E, F> decide(S state, Kept command) {
    return definition.machine().decide(state, definition.commands().cast(command), host.now());
  }

  private Reaction<E> react(Decision<E, F> decision, Runnable then) {
    return new Reaction<>(
        decision.events(),
        () -> {
          if (!suspended) {
            carryOut(decision.effects());
            then.run();
          }
        });
  }

  private void carryOut(List<F> wanted) {
    guarded(() -> effects.carryOut(wanted));
  }

  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | StackOverflowError e) {
      suspend(e);
    }
  }

  private void considerSoon() {
    host.soon(new WakeUp.Consider());
  }

  private boolean mayLeave(S state) {
    return suspended
        || (!effects.any()
            && !effects.wakeTimer().isSet()
            && definition.machine().owed(state).isEmpty());
  }
}
