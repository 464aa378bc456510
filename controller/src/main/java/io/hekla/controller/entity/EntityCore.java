package io.hekla.controller.entity;

import io.hekla.controller.verb.Outcome;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.JournalSerializable;
import java.util.List;
import java.util.Optional;

/**
 * Core of one entity, which runs its machine on any host: a sharded persistent actor in the live
 * system, a loop in virtual time. Events are persisted, then effects go out; owed effects of a
 * recovered state go out again.
 *
 * <p>Observations are not journaled, so an entity that wakes without one asks for it, and one that
 * is stopped with work under way asks to be shown the cluster where it will be next.
 *
 * <p>An observation is taken only while no effect is under way and only if it shows every write
 * that was acknowledged (read your own writes); its sender gets an acknowledgement then. No write
 * is waited for that the API server may have lost: {@link EffectsUnderWay#mayObserve}. A command or
 * event at which the machine throws suspends this entity alone.
 *
 * @param <S> states
 * @param <C> commands
 * @param <E> events
 * @param <F> effects
 */
public final class EntityCore<
    S extends JournalSerializable,
    C extends JournalSerializable,
    E extends JournalSerializable,
    F> {
  private final EntityDefinition<S, C, E, F> definition;
  private final EntityHost host;
  private final EffectsUnderWay<C, F> effects;
  private final CurrentObservation observation = new CurrentObservation();
  private boolean suspended;

  /**
   * Creates an entity without observations.
   *
   * @param pace shared by all entities of a process
   */
  public EntityCore(
      EntityDefinition<S, C, E, F> definition,
      EntitySettings settings,
      StatusWriteLimiter pace,
      EntityHost host,
      ObjectKey key) {
    this.definition = definition;
    this.host = host;
    this.effects =
        new EffectsUnderWay<>(
            definition, settings, pace, host, Subject.unseen(key), seed(definition, key));
  }

  /**
   * Returns the seed of the random part of pauses: entities that fail together do not retry
   * together, and each does the same on any host.
   */
  private static long seed(EntityDefinition<?, ?, ?, ?> definition, ObjectKey key) {
    return 31L * definition.kind().name().hashCode() + key.hashCode();
  }

  /** Takes an observation. A later one replaces an earlier one that was not yet taken. */
  public Reaction<E> observed(S state, Observed observed) {
    definition.termChanged(observed.asOf().scheduler());
    if (observation.isNewerThan(observed) || suspended) {
      observed.acknowledge().run();
      return Reaction.none();
    }
    boolean newTerm = observation.isOfFormerTerm(observed);
    observation.replace(observed);
    effects.observed(observed.asOf());
    effects.subjectSeen(observed.object());
    if (newTerm) {
      // Reports that only the former scheduler received go to the new one.
      carryOut(definition.machine().owed(state));
    }
    return consider(state);
  }

  /**
   * Decides a command at once.
   *
   * @param then run once its events are persisted, or it needed none
   */
  public Reaction<E> execute(S state, JournalSerializable command, Runnable then) {
    if (suspended) {
      return Reaction.none();
    }
    try {
      return react(command, decide(state, command), then);
    } catch (RuntimeException | StackOverflowError e) {
      suspend(e);
      return Reaction.none();
    }
  }

  /** Takes the outcomes of requests, in the order of their verbs. */
  public Reaction<E> settled(S state, long number, List<Outcome> outcomes) {
    var answer = effects.settled(number, outcomes);
    return answer.isPresent() ? execute(state, answer.get(), this::considerSoon) : consider(state);
  }

  /** Handles a wake-up, by a timer or by the entity itself. */
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
      case WakeUp.LetGo release -> {
        if (!suspended) {
          guarded(() -> effects.releaseNext(release.lane()));
        }
        yield Reaction.none();
      }
    };
  }

  /** Sends out owed effects of the recovered state. */
  public void recovered(S state) {
    if (!suspended) {
      guarded(effects::releaseAll);
      carryOut(definition.machine().owed(state));
      // After a failure of the journal the last observation is still here, and was not taken.
      observation.startOver();
      considerSoon();
    }
  }

  /**
   * Stops the entity; delayed effects are carried out, and the observer is asked to observe it
   * wherever it is next.
   */
  public void stop(S state) {
    if (!mayLeave(state) || (observation.hasNew() && !suspended)) {
      host.askForObservation();
    }
    if (!suspended) {
      guarded(effects::releaseAll);
    }
  }

  /** Handles a while without messages. */
  public void idle(S state) {
    if (mayLeave(state)) {
      host.passivate();
    }
  }

  /** Returns the state after an event; the same if the entity is suspended, or is by this event. */
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

  /** Returns whether nothing is left to be done for the object of this state, which has ended. */
  public boolean hasEnded(S state) {
    return definition.hasEnded(state, host.now());
  }

  /** Suspends this entity, once, and gives its host the reason. */
  public void suspend(Throwable failure) {
    if (!suspended) {
      suspended = true;
      host.suspend(failure);
    }
  }

  /** Decides the next command of the last observation that has an effect, if it may now. */
  private Reaction<E> consider(S state) {
    if (observation.isMissing() || suspended || !effects.mayObserve(observation.asOf())) {
      return Reaction.none();
    }
    try {
      while (observation.hasNew()) {
        effects.observationTaken();
        JournalSerializable command = observation.take();
        var decision = decide(state, command);
        if (!decision.equals(Decision.nothing())) {
          return react(
              command,
              decision,
              observation.hasNew() ? this::considerSoon : this::observationTaken);
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
      // Clusters delete thousands of objects within the time after which an idle entity passivates.
      idle(state);
    }
    return Reaction.none();
  }

  private void observationTaken() {
    observation.acknowledge();
    considerSoon();
  }

  private Decision<E, F> decide(S state, JournalSerializable command) {
    return definition.machine().decide(state, definition.commands().cast(command), host.now());
  }

  private Reaction<E> react(JournalSerializable command, Decision<E, F> decision, Runnable then) {
    return new Reaction<>(
        decision.events(),
        Optional.of(new Trigger(command, effects.subject().object())),
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
    host.wakeUpSoon(new WakeUp.Consider());
  }

  private boolean mayLeave(S state) {
    return suspended
        || (!effects.any()
            && !effects.wakeTimer().isSet()
            && definition.machine().owed(state).isEmpty());
  }
}
