package io.hekla.actors.scheduler;

import akka.actor.typed.ActorRef;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How PodGroups hear of what sessions decided about them: soon, and again until they have kept it
 * and the API has shown it. So many parts are under way at once at most, that is handed and not
 * acknowledged; the journal takes no more at a time. Parts that act go before those that say why a
 * PodGroup waits.
 */
final class Handing {
  /** About nothing, so that nothing is answered. */
  private static final PodGroupCommand.StillCounted NO_QUESTION =
      new PodGroupCommand.StillCounted("", Long.MAX_VALUE, 0, List.of(), List.of());

  private final Entities entities;
  private final ActorRef<EntityMessage.Confirmed> confirmations;
  private final int most;
  private final Map<String, SchedulerEvent.HandedPart> acting = new LinkedHashMap<>();
  private final Map<String, SchedulerEvent.HandedPart> saying = new LinkedHashMap<>();
  private final Map<String, SchedulerEvent.HandedPart> underWay = new LinkedHashMap<>();
  private List<String> underWayBefore = List.of();

  /**
   * @param most parts under way at once, at least 1
   */
  Handing(Entities entities, ActorRef<EntityMessage.Confirmed> confirmations, int most) {
    this.entities = entities;
    this.confirmations = confirmations;
    this.most = most;
  }

  /** A term begins: these parts of earlier ones are handed, and nothing else is under way. */
  void begin(List<SchedulerEvent.HandedPart> unconfirmed) {
    acting.clear();
    saying.clear();
    underWay.clear();
    underWayBefore = List.of();
    hand(unconfirmed);
  }

  /** Hands parts, in this order as far as they are of one kind. */
  void hand(List<SchedulerEvent.HandedPart> parts) {
    parts.forEach(this::queue);
    fill();
  }

  /** A part is kept, or need not be any more. */
  void settled(String token) {
    acting.remove(token);
    saying.remove(token);
    if (underWay.remove(token) != null) {
      fill();
    }
  }

  /**
   * Hands again what has not been acknowledged since the last call but one; it gives way to what
   * waits, so that PodGroups that never answer hold up no others.
   */
  void handAgain() {
    for (String token : underWayBefore) {
      var overdue = underWay.remove(token);
      if (overdue != null) {
        queue(overdue);
      }
    }
    fill();
    underWayBefore = List.copyOf(underWay.keySet());
  }

  private void queue(SchedulerEvent.HandedPart handed) {
    (handed.acts() ? acting : saying).put(handed.token(), handed);
  }

  private void fill() {
    fill(acting);
    fill(saying);
  }

  private void fill(Map<String, SchedulerEvent.HandedPart> waiting) {
    var next = waiting.values().iterator();
    while (underWay.size() < most && next.hasNext()) {
      var handed = next.next();
      next.remove();
      underWay.put(handed.token(), handed);
      tell(handed);
    }
  }

  private void tell(SchedulerEvent.HandedPart handed) {
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
  List<PodGroupEvent.Refusal> lost(SchedulerMessage.PartRefused refused, Assumptions assumptions) {
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
        settled(handed.token());
      }
    }
    return lost;
  }
}
