package io.hekla.controller.effect;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupEvent;
import java.util.List;

/** Scheduler that nobody notifies. */
public final class NoScheduler implements SchedulerPort {
  @Override
  public void declined(ObjectKey podGroup, String uid, long term, long session, String reason) {}

  @Override
  public void awaitVictims(ObjectKey podGroup, List<String> podUids) {}

  @Override
  public void refusals(
      ObjectKey podGroup, long term, long session, List<PodGroupEvent.Refusal> refused) {}

  @Override
  public void partRefused(ObjectKey podGroup, long term, long session, long newest) {}

  @Override
  public void suspended(
      ObjectKey podGroup,
      String uid,
      long term,
      long session,
      List<PodGroupEvent.Refusal> refused,
      String reason) {}
}
