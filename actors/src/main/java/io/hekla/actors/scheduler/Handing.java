package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * How PodGroups hear of what sessions decided about them: at once, and again until they have kept
 * it and the API has shown it.
 */
final class Handing {
  /** About nothing, so that nothing is answered. */
  private static final PodGroupCommand.StillCounted NO_QUESTION =
      new PodGroupCommand.StillCounted("", Long.MAX_VALUE, 0, List.of(), List.of());

  private final Entities entities;
  private final ActorRef<EntityMessage.Confirmed> confirmations;

  Handing(Entities entities, ActorRef<EntityMessage.Confirmed> confirmations) {
    this.entities = entities;
    this.confirmations = confirmations;
  }

  void hand(SchedulerEvent.HandedPart handed) {
    entities.tell(
        EntityTypes.POD_GROUP,
        handed.podGroup(),
        new EntityMessage.Confirm(
            new PodGroupCommand.RecordPart(handed.part()), handed.token(), confirmations));
  }

  /** Hands a part that only brings counters up to date: the next one repairs its loss. */
  void handWithoutKeeping(SchedulerEvent.HandedPart handed) {
    entities.tell(
        EntityTypes.POD_GROUP,
        handed.podGroup(),
        new EntityMessage.Instruct(new PodGroupCommand.RecordPart(handed.part())));
  }

  /** Starts an entity that may not be in memory, so that it does what it owes. */
  void wake(ObjectKey podGroup) {
    entities.tell(EntityTypes.POD_GROUP, podGroup, new EntityMessage.Instruct(NO_QUESTION));
  }

  /** Hands everything again of which it is not known that it was kept. */
  void handAgain(Assumptions assumptions) {
    assumptions.unconfirmedParts().forEach(this::hand);
  }

  /** Asks what became of that which was kept, and of which the API has shown nothing for long. */
  void askForOverdue(Assumptions assumptions) {
    assumptions
        .overdue()
        .forEach(
            (origin, question) ->
                entities.tell(
                    EntityTypes.POD_GROUP,
                    origin.podGroup(),
                    new EntityMessage.Instruct(question)));
  }

  /**
   * A part of a former term came after one of a newer term: nothing of it will happen, and it needs
   * not be handed again.
   */
  static List<PodGroupEvent.Refusal> lost(
      SchedulerMessage.PartRefused refused, Assumptions assumptions) {
    var lost = new ArrayList<PodGroupEvent.Refusal>();
    for (SchedulerEvent.HandedPart handed : assumptions.unconfirmedParts()) {
      var part = handed.part();
      if (handed.podGroup().equals(refused.podGroup())
          && part.term() == refused.term()
          && part.session() == refused.session()) {
        part.binds()
            .forEach(bind -> lost.add(new PodGroupEvent.Refusal(bind.podUid(), true, "outdated")));
        part.evictions()
            .forEach(one -> lost.add(new PodGroupEvent.Refusal(one.podUid(), false, "outdated")));
        assumptions.partKept(handed.token());
      }
    }
    return lost;
  }
}
