package io.hekla.actors.entity;

import akka.actor.typed.Behavior;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import akka.persistence.typed.PersistenceId;
import akka.persistence.typed.RecoveryCompleted;
import akka.persistence.typed.RecoveryFailed;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.RetentionCriteria;
import akka.persistence.typed.javadsl.SignalHandler;
import io.hekla.actors.journal.JournalFaults;
import io.hekla.actors.journal.OpenWork;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.Kept;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Runs any machine as a sharded persistent actor: events are kept, then effects go out; what a
 * recovered state owes goes out again.
 *
 * <p>What the API shows is not kept, so an entity that wakes without a look asks for one, and one
 * that is stopped in the middle of something has itself looked at where it will be next: sharding
 * moves entities, but does not start them.
 *
 * <p>A look is taken only while no effect is under way and only if it shows every write that was
 * acknowledged, so that nothing is asked for twice because the eyes are slower than the hands; who
 * sent it is told then, and sends it again if that takes long. Nothing is waited for that the API
 * server may have lost: {@link EffectsUnderWay#mayLook}. A command or event that makes the machine
 * fail, or that cannot be read from the journal, suspends this entity alone, see {@link
 * SuspendedEntity}.
 */
public final class MachineEntity<S extends Kept, C extends Kept, E extends Kept, F>
    extends EventSourcedBehavior<EntityMessage, E, S> {
  private final ActorContext<EntityMessage> context;
  private final EntityContext<EntityMessage> place;
  private final EntityKind<S, C, E, F> kind;
  private final EntitySettings settings;
  private final Clock clock;
  private final Lookout lookout;
  private final EffectsUnderWay<C, F> effects;
  private final CurrentLook look = new CurrentLook();
  private boolean suspended;

  private MachineEntity(
      ActorContext<EntityMessage> context,
      EntityContext<EntityMessage> place,
      TimerScheduler<EntityMessage> timers,
      EntityKind<S, C, E, F> kind,
      EntitySettings settings,
      StatusPace pace,
      Clock clock,
      Lookout lookout) {
    super(
        PersistenceId.of(kind.key().name(), place.getEntityId()),
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(200), Duration.ofSeconds(3), 0.2));
    this.context = context;
    this.place = place;
    this.kind = kind;
    this.settings = settings;
    this.clock = clock;
    this.lookout = lookout;
    this.effects =
        new EffectsUnderWay<>(
            context, timers, kind, settings, pace, clock, Subject.unseen(place.getEntityId()));
  }

  /**
   * An entity in its place, whose member's statuses share a pace. When the journal fails it
   * recovers after a pause, and knows what is under way and what it last saw; on any other failure
   * it starts afresh, a few times ({@link EntityGuard}).
   */
  public static <S extends Kept, C extends Kept, E extends Kept, F> Behavior<EntityMessage> create(
      EntityKind<S, C, E, F> kind,
      EntitySettings settings,
      StatusPace pace,
      Clock clock,
      Lookout lookout,
      EntityContext<EntityMessage> place) {
    Behavior<EntityMessage> entity =
        Behaviors.setup(
            context ->
                Behaviors.withTimers(
                    timers ->
                        new MachineEntity<>(
                            context, place, timers, kind, settings, pace, clock, lookout)));
    var guard =
        new EntityGuard(
            Subject.unseen(place.getEntityId()),
            (reason, subject) ->
                SuspendedEntity.create(
                    place, kind, lookout, settings.suspendedFor(), reason, subject));
    return Behaviors.supervise(Behaviors.intercept(() -> guard, entity))
        .onFailure(
            Exception.class,
            SupervisorStrategy.restartWithBackoff(
                Duration.ofMillis(200), Duration.ofSeconds(10), 0.2));
  }

  @Override
  public S emptyState() {
    return kind.machine().initial();
  }

  @Override
  public CommandHandler<EntityMessage, E, S> commandHandler() {
    return this::onMessage;
  }

  private Effect<E, S> onMessage(S state, EntityMessage message) {
    return switch (message) {
      case EntityMessage.Stop stop -> {
        if (!mayLeave(state) || (look.hasUntaken() && !suspended)) {
          askForLook();
        }
        if (!suspended) {
          effects.letAllGo();
        }
        yield Effect().stop();
      }
      case EntityMessage.Look seen -> onLook(state, seen);
      case EntityMessage.Instruct instruct -> decide(state, instruct.command(), () -> {});
      case EntityMessage.Confirm confirm ->
          decide(
              state,
              confirm.command(),
              () -> confirm.replyTo().tell(new EntityMessage.Confirmed(confirm.token())));
      case EntityMessage.Settled settled -> {
        var answer = effects.settled(settled.settled());
        yield answer.isPresent()
            ? decide(state, answer.get(), this::considerSoon)
            : consider(state);
      }
      case EntityMessage.Consider consider -> {
        if (look.isMissing() && !suspended) {
          askForLook();
        }
        yield consider(state);
      }
      case EntityMessage.Due due -> {
        if (!effects.wakeTimer().isTime(clock.instant())) {
          yield Effect().none();
        }
        look.startOver();
        yield consider(state);
      }
      case EntityMessage.Retry retry -> {
        look.startOver();
        carryOut(kind.machine().owed(state));
        yield consider(state);
      }
      case EntityMessage.LetGo letGo -> {
        if (!suspended) {
          effects.letGoInTurn(letGo.lane());
        }
        yield Effect().none();
      }
      case EntityMessage.Idle idle -> {
        leaveIfDone(state);
        yield Effect().none();
      }
      // The guard takes these.
      case EntityMessage.Suspend suspend -> Effect().none();
      case EntityMessage.Anew anew -> Effect().none();
    };
  }

  private Effect<E, S> onLook(S state, EntityMessage.Look seen) {
    kind.heard(seen.asOf().scheduler());
    if (look.isNewerThan(seen) || suspended) {
      CurrentLook.confirm(seen);
      return Effect().none();
    }
    boolean newTerm = look.isOfFormerTerm(seen);
    look.replace(seen);
    effects.lookGiven(seen.asOf());
    effects.subjectSeen(seen.object());
    if (newTerm) {
      // What was told to the former scheduler alone is told to the new one.
      carryOut(kind.machine().owed(state));
    }
    return consider(state);
  }

  /** Decides the next command of the last look that leads to anything, if it may be taken now. */
  private Effect<E, S> consider(S state) {
    if (look.isMissing() || suspended || !effects.mayLook(look.asOf())) {
      return Effect().none();
    }
    try {
      while (look.hasUntaken()) {
        effects.lookTaken();
        var decision = decision(state, look.take());
        if (!decision.equals(Decision.nothing())) {
          return keep(decision, look.hasUntaken() ? this::considerSoon : this::lookTaken);
        }
      }
    } catch (RuntimeException | StackOverflowError e) {
      suspend(e);
    }
    confirmLook();
    if (look.endsWith(kind.gone())) {
      effects.subjectGone();
      if (kind.machine().owed(state).isEmpty()) {
        effects.wakeTimer().cancel();
      }
      // Clusters forget thousands of objects in the time after which an idle entity leaves.
      leaveIfDone(state);
    }
    return Effect().none();
  }

  private void leaveIfDone(S state) {
    if (mayLeave(state)) {
      place.getShard().tell(new ClusterSharding.Passivate<>(context.getSelf()));
    }
  }

  private void lookTaken() {
    confirmLook();
    considerSoon();
  }

  private void confirmLook() {
    if (look.confirm()) {
      context
          .getLog()
          .debug("{} {} has looked, as of {}", kind.key().name(), place.getEntityId(), look.asOf());
    }
  }

  private Effect<E, S> decide(S state, Kept command, Runnable then) {
    if (suspended) {
      return Effect().none();
    }
    try {
      return keep(decision(state, command), then);
    } catch (RuntimeException | StackOverflowError e) {
      suspend(e);
      return Effect().none();
    }
  }

  private Decision<E, F> decision(S state, Kept command) {
    Instant now = clock.instant();
    return kind.machine().decide(state, kind.commands().cast(command), now);
  }

  private Effect<E, S> keep(Decision<E, F> decision, Runnable then) {
    if (decision.events().isEmpty()) {
      carryOut(decision.effects());
      then.run();
      return Effect().none();
    }
    return Effect()
        .persist(decision.events())
        .thenRun(
            () -> {
              if (!suspended) {
                carryOut(decision.effects());
                then.run();
              }
            });
  }

  private void carryOut(List<F> wanted) {
    try {
      effects.carryOut(wanted);
    } catch (RuntimeException | StackOverflowError e) {
      suspend(e);
    }
  }

  private void considerSoon() {
    context.getSelf().tell(new EntityMessage.Consider());
  }

  private void askForLook() {
    lookout.lookAt(kind.key(), Subject.unseen(place.getEntityId()).key());
  }

  private boolean mayLeave(S state) {
    return suspended
        || (!effects.any() && !effects.wakeTimer().isSet() && kind.machine().owed(state).isEmpty());
  }

  @Override
  public EventHandler<S, E> eventHandler() {
    return (state, event) -> {
      if (suspended) {
        return state;
      }
      try {
        return kind.machine().apply(state, event);
      } catch (RuntimeException | StackOverflowError e) {
        suspend(e);
        return state;
      }
    };
  }

  private void suspend(Throwable failure) {
    if (suspended) {
      return;
    }
    suspended = true;
    String reason = EntityGuard.reason(failure);
    context
        .getLog()
        .error("{} {} is suspended: {}", kind.key().name(), place.getEntityId(), reason, failure);
    context.getSelf().tell(new EntityMessage.Suspend(reason));
  }

  @Override
  public SignalHandler<S> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(
            RecoveryCompleted.instance(),
            state -> {
              context.setReceiveTimeout(settings.passivateAfter(), new EntityMessage.Idle());
              if (!suspended) {
                effects.letAllGo();
                carryOut(kind.machine().owed(state));
                // After a failure of the journal the last look is still here, and was not taken.
                look.startOver();
                considerSoon();
              }
            })
        .onSignal(
            RecoveryFailed.class,
            (state, failed) -> {
              if (!JournalFaults.mayPass(failed.getFailure())) {
                suspend(
                    new IllegalStateException(
                        "its journal cannot be read: " + EntityGuard.reason(failed.getFailure()),
                        failed.getFailure()));
              }
            })
        .build();
  }

  @Override
  public Set<String> tagsFor(S state, E event) {
    boolean ended =
        kind.machine().owed(state).isEmpty()
            && kind.machine().decide(state, kind.gone(), clock.instant()).events().isEmpty();
    return ended ? Set.of(OpenWork.ENDED) : Set.of();
  }

  @Override
  public RetentionCriteria retentionCriteria() {
    return RetentionCriteria.snapshotEvery(settings.snapshotEvery(), 2)
        .withDeleteEventsOnSnapshot();
  }
}
