package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import io.hekla.controller.effect.SchedulerPort;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupEvent;
import java.util.List;

/**
 * Port to the scheduler's singleton for PodGroups, on whichever member it runs.
 *
 * @param scheduler proxy of the singleton
 */
public record ActorScheduler(ActorRef<SchedulerMessage> scheduler) implements SchedulerPort {
  @Override
  public void awaitVictims(ObjectKey podGroup, List<String> podUids) {
    scheduler.tell(new SchedulerMessage.AwaitVictims(podGroup, podUids));
  }

  @Override
  public void refusals(
      ObjectKey podGroup, long term, long session, List<PodGroupEvent.Refusal> refused) {
    scheduler.tell(new SchedulerMessage.Refusals(podGroup, term, session, refused));
  }

  @Override
  public void partRefused(ObjectKey podGroup, long term, long session, long newest) {
    scheduler.tell(new SchedulerMessage.DeliveryRefused(podGroup, term, session, newest));
  }

  @Override
  public void declined(ObjectKey podGroup, String uid, long term, long session, String reason) {
    scheduler.tell(new SchedulerMessage.DeliveryDeclined(podGroup, uid, term, session, reason));
  }

  @Override
  public void suspended(
      ObjectKey podGroup,
      String uid,
      long term,
      long session,
      List<PodGroupEvent.Refusal> refused,
      String reason) {
    scheduler.tell(
        new SchedulerMessage.PodGroupSuspended(podGroup, uid, term, session, refused, reason));
  }
}
