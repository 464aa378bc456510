package io.hekla.actors.system;

import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;

/**
 * Interceptor by which a stack that overflows in an actor is a failure of that actor, for its
 * supervision to judge; it would otherwise end the whole actor system, as a fatal error does.
 */
final class StackGuard<T> extends BehaviorInterceptor<T, T> {
  private StackGuard(Class<T> messages) {
    super(messages);
  }

  /** Returns a guarded behavior. */
  static <T> Behavior<T> of(Class<T> messages, Behavior<T> behavior) {
    return Behaviors.intercept(() -> new StackGuard<>(messages), behavior);
  }

  @Override
  public Behavior<T> aroundReceive(
      TypedActorContext<T> context, T message, ReceiveTarget<T> target) {
    try {
      return target.apply(context, message);
    } catch (StackOverflowError endless) {
      throw new IllegalStateException(
          "the stack overflowed at a " + message.getClass().getSimpleName(), endless);
    }
  }
}
