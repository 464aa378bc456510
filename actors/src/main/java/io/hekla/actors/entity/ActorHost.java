package io.hekla.actors.entity;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.entity.EntityHost;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.entity.WakeUp;
import io.hekla.controller.verb.Verb;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Host of an entity that is a sharded actor: adapters, timers and sharding of its member. */
final class ActorHost implements EntityHost {
  private final ActorContext<EntityMessage> context;
  private final TimerScheduler<EntityMessage> timers;
  private final EntityContext<EntityMessage> place;
  private final Adapters adapters;
  private final Clock clock;
  private final ReconcileRequester reconcileRequester;
  private final ActorRef<ApiAdapter.Settled> replies;

  ActorHost(
      ActorContext<EntityMessage> context,
      TimerScheduler<EntityMessage> timers,
      EntityContext<EntityMessage> place,
      Adapters adapters,
      Clock clock,
      ReconcileRequester reconcileRequester) {
    this.context = context;
    this.timers = timers;
    this.place = place;
    this.adapters = adapters;
    this.clock = clock;
    this.reconcileRequester = reconcileRequester;
    this.replies = context.messageAdapter(ApiAdapter.Settled.class, EntityMessage.Settled::new);
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public void request(RequestClass type, long number, List<Verb> verbs, boolean untilRefused) {
    adapters.of(type).tell(new ApiAdapter.Do(number, verbs, replies, untilRefused));
  }

  @Override
  public void createNoMore(RequestClass type, long number) {
    adapters.of(type).tell(new ApiAdapter.CreateNoMore(number, replies));
  }

  @Override
  public void startTimer(String key, WakeUp wakeUp, Duration after) {
    timers.startSingleTimer(key, new EntityMessage.Woken(wakeUp), after);
  }

  @Override
  public void cancelTimer(String key) {
    timers.cancel(key);
  }

  @Override
  public boolean isTimerActive(String key) {
    return timers.isTimerActive(key);
  }

  @Override
  public void wakeUpSoon(WakeUp wakeUp) {
    context.getSelf().tell(new EntityMessage.Woken(wakeUp));
  }

  @Override
  public void askForObservation() {
    reconcileRequester.requestReconcile(
        place.getEntityTypeKey(), EntityId.keyOf(place.getEntityId()));
  }

  @Override
  public void passivate() {
    place.getShard().tell(new ClusterSharding.Passivate<>(context.getSelf()));
  }

  @Override
  public void suspend(Throwable failure) {
    String reason = EntityGuard.reason(failure);
    context
        .getLog()
        .error(
            "{} {} is suspended: {}",
            place.getEntityTypeKey().name(),
            place.getEntityId(),
            reason,
            failure);
    context.getSelf().tell(new EntityMessage.Suspend(reason));
  }
}
