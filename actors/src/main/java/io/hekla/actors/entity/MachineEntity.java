package io.hekla.actors.entity;

import akka.actor.typed.Behavior;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
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
import io.hekla.actors.journal.EventContextTag;
import io.hekla.actors.journal.JournalFaults;
import io.hekla.actors.journal.UnfinishedEntities;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.entity.EntityCore;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.EntitySettings;
import io.hekla.controller.entity.EventContext;
import io.hekla.controller.entity.Observed;
import io.hekla.controller.entity.Reaction;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.entity.Subject;
import io.hekla.model.machine.JournalSerializable;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Sharded persistent actor around an {@link EntityCore}: it persists the events of the core's
 * reactions, then has them carried out. When the journal fails it recovers after a pause, and knows
 * what is under way and what it last observed; on any other failure it starts afresh, a few times
 * ({@link EntityGuard}), and is suspended then ({@link SuspendedEntity}).
 */
public final class MachineEntity<
        S extends JournalSerializable,
        C extends JournalSerializable,
        E extends JournalSerializable,
        F>
    extends EventSourcedBehavior<EntityMessage, E, S> {
  private final ActorContext<EntityMessage> context;
  private final EntityDefinition<S, C, E, F> definition;
  private final EntitySettings settings;
  private final EntityCore<S, C, E, F> core;

  /** Context of the events that are being persisted, as a tag; empty if it is not known. */
  private Set<String> contextOfEvents = Set.of();

  private MachineEntity(
      ActorContext<EntityMessage> context,
      EntityDefinition<S, C, E, F> definition,
      EntitySettings settings,
      StatusWriteLimiter pace,
      ActorHost host,
      String entityId) {
    super(
        PersistenceId.of(definition.kind().name(), entityId),
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(200), Duration.ofSeconds(3), 0.2));
    this.context = context;
    this.definition = definition;
    this.settings = settings;
    this.core = new EntityCore<>(definition, settings, pace, host, EntityId.keyOf(entityId));
  }

  /** Creates an entity on a member whose statuses share a pace. */
  public static <
          S extends JournalSerializable,
          C extends JournalSerializable,
          E extends JournalSerializable,
          F>
      Behavior<EntityMessage> create(
          EntityDefinition<S, C, E, F> definition,
          EntitySettings settings,
          StatusWriteLimiter pace,
          Adapters adapters,
          Clock clock,
          ReconcileRequester reconcileRequester,
          EntityContext<EntityMessage> place) {
    Behavior<EntityMessage> entity =
        Behaviors.setup(
            context ->
                Behaviors.withTimers(
                    timers ->
                        new MachineEntity<>(
                            context,
                            definition,
                            settings,
                            pace,
                            new ActorHost(
                                context, timers, place, adapters, clock, reconcileRequester),
                            place.getEntityId())));
    var guard =
        new EntityGuard(
            Subject.unseen(EntityId.keyOf(place.getEntityId())),
            (reason, subject) ->
                SuspendedEntity.create(
                    place,
                    definition,
                    adapters,
                    reconcileRequester,
                    settings.suspendedFor(),
                    reason,
                    subject));
    return Behaviors.supervise(Behaviors.intercept(() -> guard, entity))
        .onFailure(
            Exception.class,
            SupervisorStrategy.restartWithBackoff(
                Duration.ofMillis(200), Duration.ofSeconds(10), 0.2));
  }

  @Override
  public S emptyState() {
    return definition.machine().initial();
  }

  @Override
  public CommandHandler<EntityMessage, E, S> commandHandler() {
    return this::onMessage;
  }

  private Effect<E, S> onMessage(S state, EntityMessage message) {
    return switch (message) {
      case EntityMessage.Stop stop -> {
        core.stop(state);
        yield Effect().stop();
      }
      case EntityMessage.Reconcile reconcile -> persist(core.observed(state, observed(reconcile)));
      case EntityMessage.Instruct instruct ->
          persist(core.execute(state, instruct.command(), () -> {}));
      case EntityMessage.Confirm confirm ->
          persist(
              core.execute(
                  state,
                  confirm.command(),
                  () -> confirm.replyTo().tell(new EntityMessage.Confirmed(confirm.token()))));
      case EntityMessage.Settled settled ->
          persist(core.settled(state, settled.settled().number(), settled.settled().outcomes()));
      case EntityMessage.Woken woken -> persist(core.wakeUp(state, woken.wakeUp()));
      case EntityMessage.Idle idle -> {
        core.idle(state);
        yield Effect().none();
      }
      // The entity was started by this, if it was not in memory, and carries out what it owes.
      case EntityMessage.Wake wake -> Effect().none();
      // The guard takes these.
      case EntityMessage.Suspend suspend -> Effect().none();
      case EntityMessage.Anew anew -> Effect().none();
    };
  }

  private static Observed observed(EntityMessage.Reconcile reconcile) {
    return new Observed(
        reconcile.commands(),
        reconcile.asOf(),
        reconcile.object(),
        () -> EntityGuard.acknowledge(reconcile));
  }

  private Effect<E, S> persist(Reaction<E> reaction) {
    if (reaction.events().isEmpty()) {
      reaction.then().run();
      return Effect().none();
    }
    contextOfEvents =
        reaction
            .trigger()
            .map(trigger -> Set.of(EventContextTag.of(EventContext.of(trigger))))
            .orElse(Set.of());
    return Effect().persist(reaction.events()).thenRun(reaction.then()::run);
  }

  @Override
  public EventHandler<S, E> eventHandler() {
    return core::apply;
  }

  @Override
  public SignalHandler<S> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(
            RecoveryCompleted.instance(),
            state -> {
              Metering.of(context.getSystem()).one(Metric.RECOVERIES, definition.kind().name());
              context.setReceiveTimeout(settings.passivateAfter(), new EntityMessage.Idle());
              core.recovered(state);
            })
        .onSignal(
            RecoveryFailed.class,
            (state, failed) -> {
              if (!JournalFaults.mayPass(failed.getFailure())) {
                core.suspend(
                    new IllegalStateException(
                        "its journal cannot be read: " + EntityGuard.reason(failed.getFailure()),
                        failed.getFailure()));
              }
            })
        .build();
  }

  @Override
  public Set<String> tagsFor(S state, E event) {
    if (!core.hasEnded(state)) {
      return contextOfEvents;
    }
    var tags = new HashSet<String>(contextOfEvents);
    tags.add(UnfinishedEntities.ENDED);
    return tags;
  }

  @Override
  public RetentionCriteria retentionCriteria() {
    return RetentionCriteria.snapshotEvery(settings.snapshotEvery(), 2)
        .withDeleteEventsOnSnapshot();
  }
}
