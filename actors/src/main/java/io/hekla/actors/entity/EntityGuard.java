package io.hekla.actors.entity;

import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.TypedActorContext;
import io.hekla.controller.entity.Subject;
import java.time.Duration;
import java.util.function.BiFunction;

/**
 * Supervision of one entity that ends: a failure is restarted a few times, and then the entity is
 * suspended, so that its journal is not replayed for ever. A stack that overflows counts as any
 * other failure: it harms this entity alone, not the member.
 */
final class EntityGuard extends BehaviorInterceptor<EntityMessage, EntityMessage> {
  /** Most failures within {@link #WINDOW} that are restarted; one more suspends. */
  static final int MOST_RESTARTS = 5;

  private static final int LONGEST_REASON = 300;

  static final Duration WINDOW = Duration.ofMinutes(5);

  private final BiFunction<String, Subject, Behavior<EntityMessage>> suspended;
  private Subject subject;
  private int failures;
  private long firstFailure;

  /**
   * @param suspended takes the entity's place, given the reason and the object as last seen
   */
  EntityGuard(Subject unseen, BiFunction<String, Subject, Behavior<EntityMessage>> suspended) {
    super(EntityMessage.class);
    this.subject = unseen;
    this.suspended = suspended;
  }

  @Override
  public Behavior<EntityMessage> aroundReceive(
      TypedActorContext<EntityMessage> context,
      EntityMessage message,
      ReceiveTarget<EntityMessage> target) {
    if (message instanceof EntityMessage.Reconcile reconcile) {
      subject = subject.seen(reconcile.object());
    }
    if (message instanceof EntityMessage.Suspend suspend) {
      return suspended.apply(suspend.reason(), subject);
    }
    try {
      return target.apply(context, message);
    } catch (RuntimeException | StackOverflowError failure) {
      if (isOneTooMany()) {
        return suspended.apply(
            "it failed %d times within %d minutes, last with %s"
                .formatted(failures, WINDOW.toMinutes(), reason(failure)),
            subject);
      }
      throw failure instanceof RuntimeException usual
          ? usual
          : new IllegalStateException("the stack overflowed", failure);
    }
  }

  /** Returns a failure in one line that fits into a condition. */
  static String reason(Throwable failure) {
    String message = failure.getMessage();
    String line =
        message == null
            ? failure.getClass().getSimpleName()
            : message.lines().findFirst().orElse("");
    return line.length() > LONGEST_REASON ? line.substring(0, LONGEST_REASON) + "..." : line;
  }

  private boolean isOneTooMany() {
    long now = System.nanoTime();
    if (failures == 0 || now - firstFailure > WINDOW.toNanos()) {
      failures = 0;
      firstFailure = now;
    }
    failures++;
    return failures > MOST_RESTARTS;
  }

  /** Acknowledges an observation, so that it is not sent again. */
  static void acknowledge(EntityMessage.Reconcile reconcile) {
    reconcile.replyTo().tell(new EntityMessage.Reconciled(reconcile.number()));
  }
}
