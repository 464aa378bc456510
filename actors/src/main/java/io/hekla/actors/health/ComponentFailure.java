package io.hekla.actors.health;

import akka.actor.typed.Behavior;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;

/**
 * Failure of a part of this member that is not restarted. A member without it would look alive and
 * do nothing, so it leaves: its supervisor starts it again, and others go on meanwhile.
 */
public final class ComponentFailure {
  private ComponentFailure() {}

  /** Waits for the failure of any part that the actor has started until now. */
  public static <T> Behavior<T> leaveOnFailure(ActorContext<T> context, Class<T> messages) {
    context.getChildren().forEach(context::watch);
    return Behaviors.receive(messages)
        .onSignal(ChildFailed.class, failed -> leave(context, failed))
        .onSignal(Terminated.class, ended -> Behaviors.same())
        .build();
  }

  private static <T> Behavior<T> leave(ActorContext<T> context, ChildFailed failed) {
    context
        .getLog()
        .error(
            "{} failed because of a defect of Hekla; this member leaves the cluster, and has to be "
                + "started again",
            failed.getRef().path().name(),
            failed.cause());
    ComponentStopped.leave(
        context.getSystem(),
        "%s failed because of a defect of Hekla; see the log"
            .formatted(failed.getRef().path().name()));
    return Behaviors.same();
  }
}
