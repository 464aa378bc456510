package io.hekla.actors;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.javadsl.ActorContext;

/**
 * Children without which their parent would look alive and do nothing: it fails with them, and its
 * own supervision decides.
 */
public final class Children {
  private Children() {}

  /** Starts a child whose end is the failure of its parent, unless the parent takes the signal. */
  public static <T> ActorRef<T> spawn(ActorContext<?> context, Behavior<T> behavior, String name) {
    ActorRef<T> child = context.spawn(behavior, name);
    context.watch(child);
    return child;
  }

  /** Starts such a child without a name. */
  public static <T> ActorRef<T> spawnAnonymous(ActorContext<?> context, Behavior<T> behavior) {
    ActorRef<T> child = context.spawnAnonymous(behavior);
    context.watch(child);
    return child;
  }

  /** Rethrows a child's failure, for parents of which some children end in good order. */
  public static <T> Behavior<T> rethrow(ChildFailed failed) {
    throw new IllegalStateException(
        failed.getRef().path().name() + " failed: " + failed.getCause().getMessage(),
        failed.getCause());
  }
}
