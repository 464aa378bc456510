package io.hekla.controller.effect;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupEvent;
import java.util.List;

/** The scheduler as PodGroups speak to it, wherever it runs. */
public interface SchedulerPort {
  /** A PodGroup wants to know when these pods are gone. */
  void awaitVictims(ObjectKey podGroup, List<String> podUids);

  /**
   * A PodGroup could not have these binds or evictions of its pods done.
   *
   * @param term of the last part that it had recorded; what was decided later is not meant
   * @param session of that part
   */
  void refusals(ObjectKey podGroup, long term, long session, List<PodGroupEvent.Refusal> refused);

  /**
   * A PodGroup did not record its part, because it has heard from a newer term.
   *
   * @param newest that term
   */
  void partRefused(ObjectKey podGroup, long term, long session, long newest);

  /**
   * A PodGroup's entity is suspended and has not recorded this part. Nothing is refused by that:
   * another copy of the part may be on its way to the entity that comes back.
   *
   * @param uid of the PodGroup
   * @param reason as the PodGroup's condition says
   */
  void declined(ObjectKey podGroup, String uid, long term, long session, String reason);

  /**
   * A PodGroup's entity is suspended, and was asked about a part after all its copies: these binds
   * and evictions will not happen.
   *
   * @param uid of the PodGroup
   * @param term of the part that was asked about
   * @param session of that part
   * @param reason as the PodGroup's condition says
   */
  void suspended(
      ObjectKey podGroup,
      String uid,
      long term,
      long session,
      List<PodGroupEvent.Refusal> refused,
      String reason);
}
