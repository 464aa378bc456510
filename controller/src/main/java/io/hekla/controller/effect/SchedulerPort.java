package io.hekla.controller.effect;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupEvent;
import java.util.List;

/** Port of PodGroups to the scheduler, on whichever member it runs. */
public interface SchedulerPort {
  /** Asks for a notice once these pods are gone. */
  void awaitVictims(ObjectKey podGroup, List<String> podUids);

  /**
   * Reports binds or evictions of a PodGroup's pods that could not be done.
   *
   * @param term of the last delivery that it had recorded; later decisions are not meant
   * @param session of that delivery
   */
  void refusals(ObjectKey podGroup, long term, long session, List<PodGroupEvent.Refusal> refused);

  /**
   * Reports that a PodGroup did not record its delivery, because it has received a newer term.
   *
   * @param newest that term
   */
  void partRefused(ObjectKey podGroup, long term, long session, long newest);

  /**
   * Reports that a PodGroup's entity is suspended and has not recorded this delivery. Nothing is
   * refused by that: another copy of the delivery may be on its way to the entity that comes back.
   *
   * @param uid of the PodGroup
   * @param reason as the PodGroup's condition states
   */
  void declined(ObjectKey podGroup, String uid, long term, long session, String reason);

  /**
   * Reports that a PodGroup's entity is suspended, and was asked about a delivery after all its
   * copies: these binds and evictions will not happen.
   *
   * @param uid of the PodGroup
   * @param term of the delivery in question
   * @param session of that delivery
   * @param reason as the PodGroup's condition states
   */
  void suspended(
      ObjectKey podGroup,
      String uid,
      long term,
      long session,
      List<PodGroupEvent.Refusal> refused,
      String reason);
}
