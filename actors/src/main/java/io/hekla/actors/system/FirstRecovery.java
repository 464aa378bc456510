package io.hekla.actors.system;

import akka.Done;
import akka.actor.typed.Behavior;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.persistence.typed.RecoveryCompleted;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.SignalHandler;
import io.hekla.actors.scheduler.SchedulerActor;
import io.hekla.controller.session.SchedulerEvent;
import java.time.Duration;

/**
 * Recovery of the scheduler's journal at the start of a member, which ends then and persists
 * nothing. The first recovery opens Akka's connections to the journal and runs what reads it; that
 * took half a second of a takeover when it was the next scheduler's or an entity's.
 */
final class FirstRecovery extends EventSourcedBehavior<Done, SchedulerEvent, Object> {
  private final ActorContext<Done> context;

  private FirstRecovery(ActorContext<Done> context) {
    super(
        SchedulerActor.PERSISTENCE_ID,
        // The scheduler reports a journal that it cannot read; this only saves time.
        SupervisorStrategy.restartWithBackoff(Duration.ofSeconds(1), Duration.ofSeconds(30), 0.2)
            .withMaxRestarts(3));
    this.context = context;
  }

  static Behavior<Done> create() {
    return Behaviors.setup(FirstRecovery::new);
  }

  @Override
  public Object emptyState() {
    return Done.getInstance();
  }

  @Override
  public CommandHandler<Done, SchedulerEvent, Object> commandHandler() {
    return newCommandHandlerBuilder().forAnyState().onAnyCommand(() -> Effect().stop());
  }

  @Override
  public EventHandler<Object, SchedulerEvent> eventHandler() {
    return (state, event) -> state;
  }

  @Override
  public SignalHandler<Object> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(RecoveryCompleted.instance(), state -> context.getSelf().tell(Done.getInstance()))
        .build();
  }
}
