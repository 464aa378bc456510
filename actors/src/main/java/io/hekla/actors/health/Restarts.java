package io.hekla.actors.health;

import akka.actor.Cancellable;
import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.PostStop;
import akka.actor.typed.Signal;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import java.time.Duration;

/**
 * Supervision of a part that scheduling does not need. Restarts have pauses; the part is not ready
 * from its failure on, which shows, and ready once it has gone well for a while. The member goes
 * on: the cause of such a failure may recur after each start.
 */
public final class Restarts<T> extends BehaviorInterceptor<T, T> {
  /** Longest pause, and time for which a restarted part has to go well. */
  static final Duration PROOF = Duration.ofMinutes(1);

  private final String part;
  private Cancellable proof = Cancellable.alreadyCancelled();

  private Restarts(Class<T> messages, String part) {
    super(messages);
    this.part = part;
  }

  /** Returns a behavior that is restarted so. */
  public static <T> Behavior<T> of(String part, Class<T> messages, Behavior<T> behavior) {
    return Behaviors.supervise(Behaviors.intercept(() -> new Restarts<>(messages, part), behavior))
        .onFailure(
            Exception.class,
            SupervisorStrategy.restartWithBackoff(Duration.ofSeconds(1), PROOF, 0.2));
  }

  @Override
  public Behavior<T> aroundStart(TypedActorContext<T> context, PreStartTarget<T> target) {
    var system = context.asJava().getSystem();
    Health health = Health.of(system);
    if (health.isNotReady(part)) {
      proof =
          system
              .scheduler()
              .scheduleOnce(
                  PROOF, () -> health.ready(part, "works again"), system.executionContext());
    } else {
      health.ready(part, "running");
    }
    try {
      return target.start(context);
    } catch (RuntimeException failure) {
      throw notReady(context, failure);
    }
  }

  @Override
  public Behavior<T> aroundReceive(
      TypedActorContext<T> context, T message, ReceiveTarget<T> target) {
    try {
      return target.apply(context, message);
    } catch (RuntimeException failure) {
      throw notReady(context, failure);
    }
  }

  @Override
  public Behavior<T> aroundSignal(
      TypedActorContext<T> context, Signal signal, SignalTarget<T> target) {
    if (signal instanceof PostStop) {
      proof.cancel();
      Health.of(context.asJava().getSystem()).ready(part, "not running on this member");
    }
    try {
      return target.apply(context, signal);
    } catch (RuntimeException failure) {
      throw notReady(context, failure);
    }
  }

  private RuntimeException notReady(TypedActorContext<T> context, RuntimeException failure) {
    proof.cancel();
    Health.of(context.asJava().getSystem())
        .notReady(part, "failed because of a defect of Hekla, and is restarted: " + failure);
    return failure;
  }
}
