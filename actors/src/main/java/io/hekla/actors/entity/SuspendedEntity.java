package io.hekla.actors.entity;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.entity.EffectPlan;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.Subject;
import io.hekla.model.machine.JournalSerializable;
import java.time.Duration;
import java.util.Optional;

/**
 * Substitute for an entity that cannot go on: its object shows the reason, observations are
 * acknowledged so that they are not sent for ever, commands are declined so that no sender waits
 * for them. After a pause, or once its object has changed, it leaves, and the next message starts
 * the entity anew.
 */
final class SuspendedEntity<C extends JournalSerializable> {
  /** Shortest time until an entity is started anew, however often its object changes. */
  private static final Duration EARLIEST = Duration.ofSeconds(10);

  private final ActorContext<EntityMessage> context;
  private final TimerScheduler<EntityMessage> timers;
  private final EntityContext<EntityMessage> place;
  private final EntityDefinition<?, C, ?, ?> definition;
  private final Adapters adapters;
  private final ReconcileRequester reconcileRequester;
  private final String reason;
  private Subject subject;
  private boolean mayLeave;
  private boolean changed;

  private SuspendedEntity(
      ActorContext<EntityMessage> context,
      TimerScheduler<EntityMessage> timers,
      EntityContext<EntityMessage> place,
      EntityDefinition<?, C, ?, ?> definition,
      Adapters adapters,
      ReconcileRequester reconcileRequester,
      String reason,
      Subject subject) {
    this.context = context;
    this.timers = timers;
    this.place = place;
    this.definition = definition;
    this.adapters = adapters;
    this.reconcileRequester = reconcileRequester;
    this.reason = reason;
    this.subject = subject;
  }

  /**
   * Creates the substitute of an entity.
   *
   * @param pause after which it is tried again
   */
  static <C extends JournalSerializable> Behavior<EntityMessage> create(
      EntityContext<EntityMessage> place,
      EntityDefinition<?, C, ?, ?> definition,
      Adapters adapters,
      ReconcileRequester reconcileRequester,
      Duration pause,
      String reason,
      Subject subject) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new SuspendedEntity<>(
                            context,
                            timers,
                            place,
                            definition,
                            adapters,
                            reconcileRequester,
                            reason,
                            subject)
                        .begin(pause)));
  }

  private Behavior<EntityMessage> begin(Duration pause) {
    Metering.of(context.getSystem()).one(Metric.SUSPENSIONS, definition.kind().name());
    timers.startSingleTimer("anew", new EntityMessage.Anew(true), pause);
    timers.startSingleTimer("earliest", new EntityMessage.Anew(false), EARLIEST);
    reportSuspension();
    // Messages of the journal may still come for the former entity; this one ignores them.
    return Behaviors.receive(EntityMessage.class)
        .onMessage(EntityMessage.Stop.class, stop -> Behaviors.stopped())
        .onMessage(EntityMessage.Reconcile.class, this::onReconcile)
        .onMessage(EntityMessage.Instruct.class, instruct -> decline(instruct.command()))
        .onMessage(EntityMessage.Confirm.class, confirm -> decline(confirm.command()))
        .onMessage(EntityMessage.Anew.class, this::onAnew)
        .onMessage(EntityMessage.class, other -> Behaviors.same())
        .build();
  }

  private Behavior<EntityMessage> onReconcile(EntityMessage.Reconcile reconcile) {
    boolean unseen = subject.uid().isEmpty();
    changed |= !unseen && reconcile.object().map(subject::isOtherThan).orElse(true);
    if (changed) {
      // Without an acknowledgement it is sent again, to the entity that is started anew.
      return mayLeave ? leave() : Behaviors.same();
    }
    subject = subject.seen(reconcile.object());
    if (unseen && !subject.uid().isEmpty()) {
      reportSuspension();
    }
    EntityGuard.acknowledge(reconcile);
    return Behaviors.same();
  }

  private Behavior<EntityMessage> onAnew(EntityMessage.Anew anew) {
    mayLeave = true;
    if (anew.inAnyCase()) {
      reconcileRequester.requestReconcile(place.getEntityTypeKey(), subject.key());
      return leave();
    }
    return changed ? leave() : Behaviors.same();
  }

  private Behavior<EntityMessage> leave() {
    place.getShard().tell(new ClusterSharding.Passivate<>(context.getSelf()));
    return Behaviors.same();
  }

  private Behavior<EntityMessage> decline(JournalSerializable command) {
    definition.decline(definition.commands().cast(command), reason, subject);
    return Behaviors.same();
  }

  private void reportSuspension() {
    Optional<EffectPlan<C>> work = definition.suspended(reason, subject);
    work.ifPresent(
        how -> {
          switch (how) {
            case EffectPlan.Requests<C> requests ->
                adapters
                    .of(requests.type())
                    .tell(new ApiAdapter.Do(0, requests.verbs(), context.getSystem().ignoreRef()));
            case EffectPlan.Tell<C> tell -> tell.work().run();
            case EffectPlan.TellOnceSeen<C> tell -> subject.object().ifPresent(tell.work());
            case EffectPlan.Debounced<C> none -> {}
            case EffectPlan.Creations<C> none -> {}
            case EffectPlan.WakeAt<C> none -> {}
            case EffectPlan.AfterNextObservation<C> none -> {}
          }
        });
  }
}
