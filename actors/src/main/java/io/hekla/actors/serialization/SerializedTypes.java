package io.hekla.actors.serialization;

import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.scheduler.SchedulerMessage;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerLog;
import io.hekla.model.cronjob.CronJobCommand;
import io.hekla.model.cronjob.CronJobEntityState;
import io.hekla.model.cronjob.CronJobEvent;
import io.hekla.model.job.JobCommand;
import io.hekla.model.job.JobEntityState;
import io.hekla.model.job.JobEvent;
import io.hekla.model.jobflow.JobFlowCommand;
import io.hekla.model.jobflow.JobFlowEntityState;
import io.hekla.model.jobflow.JobFlowEvent;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEntityState;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.queue.QueueCommand;
import io.hekla.model.queue.QueueEntityState;
import io.hekla.model.queue.QueueEvent;
import io.hekla.model.serialization.SerializedRoots;
import io.hekla.scheduler.decision.Decisions;
import java.util.List;
import java.util.stream.Stream;

/** Roots of all types of Hekla that are journaled or sent between members. */
public final class SerializedTypes implements SerializedRoots {
  /** Types in the journal: events, and the states in snapshots. */
  private static final List<Class<?>> JOURNALED =
      List.of(
          JobEvent.class,
          JobEntityState.class,
          PodGroupEvent.class,
          PodGroupEntityState.class,
          QueueEvent.class,
          QueueEntityState.class,
          JobFlowEvent.class,
          JobFlowEntityState.class,
          CronJobEvent.class,
          CronJobEntityState.class,
          SchedulerEvent.class,
          SchedulerLog.class,
          Decisions.class);

  /** Types that members send to one another: messages, and the commands in them. */
  private static final List<Class<?>> SENT =
      List.of(
          JobCommand.class,
          PodGroupCommand.class,
          QueueCommand.class,
          JobFlowCommand.class,
          CronJobCommand.class,
          EntityMessage.Reconcile.class,
          EntityMessage.Reconciled.class,
          EntityMessage.Instruct.class,
          EntityMessage.Confirm.class,
          EntityMessage.Confirmed.class,
          EntityMessage.Wake.class,
          EntityMessage.Stop.class,
          SchedulerMessage.Refusals.class,
          SchedulerMessage.DeliveryRefused.class,
          SchedulerMessage.DeliveryDeclined.class,
          SchedulerMessage.PodGroupSuspended.class,
          SchedulerMessage.AwaitVictims.class,
          SchedulerMessage.ReconcileObject.class,
          SchedulerMessage.GetPendingReasons.class,
          SchedulerMessage.PendingReasons.class,
          SchedulerMessage.Stop.class,
          ModeWatch.ForeignBinds.class);

  /** Returns the roots of the types in the journal, whose form is frozen. */
  static List<Class<?>> journaled() {
    return JOURNALED;
  }

  @Override
  public List<Class<?>> roots() {
    return Stream.concat(JOURNALED.stream(), SENT.stream()).toList();
  }
}
