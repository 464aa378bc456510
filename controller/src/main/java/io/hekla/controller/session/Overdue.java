package io.hekla.controller.session;

import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupDecisions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decisions that are counted for long although their PodGroups have persisted them: by now the API
 * should have shown them, or a refusal should have come. One may have been lost with a member, and
 * only the scheduler would miss it, so it asks.
 */
final class Overdue {
  private final Set<SchedulerLog.Assumed> countedBefore;
  private final PersistentMap<String, SchedulerEvent.DecisionDelivery> onTheirWay;
  private final Set<SchedulerLog.Assumed> counted = new HashSet<>();
  private final Map<String, OverdueDecisions> overdue = new TreeMap<>();

  private record OverdueDecisions(
      SchedulerEvent.Origin origin,
      List<PodGroupDecisions.Bind> binds,
      List<PodGroupDecisions.Eviction> evictions) {
    OverdueDecisions(SchedulerEvent.Origin origin) {
      this(origin, new ArrayList<>(), new ArrayList<>());
    }
  }

  /**
   * @param countedBefore decisions that were counted a while ago
   * @param onTheirWay the deliveries that are not known to be persisted, by token
   */
  Overdue(
      Set<SchedulerLog.Assumed> countedBefore,
      PersistentMap<String, SchedulerEvent.DecisionDelivery> onTheirWay) {
    this.countedBefore = countedBefore;
    this.onTheirWay = onTheirWay;
  }

  void bind(SchedulerLog.AssumedBind bind) {
    if (isOverdue(bind)) {
      of(bind.origin()).binds().add(bind.bind());
    }
  }

  void eviction(SchedulerLog.AssumedEviction eviction) {
    if (isOverdue(eviction)) {
      of(eviction.origin()).evictions().add(eviction.eviction());
    }
  }

  private boolean isOverdue(SchedulerLog.Assumed one) {
    counted.add(one);
    return countedBefore.contains(one) && !onTheirWay.contains(one.origin().token());
  }

  private OverdueDecisions of(SchedulerEvent.Origin origin) {
    return overdue.computeIfAbsent(origin.token(), token -> new OverdueDecisions(origin));
  }

  /** Returns all decisions that are counted now, for the next time. */
  Set<SchedulerLog.Assumed> counted() {
    return counted;
  }

  /** Returns the questions to the PodGroups, in the order of the deliveries' tokens. */
  Map<SchedulerEvent.Origin, PodGroupCommand.CheckAssumed> questions() {
    var questions = new LinkedHashMap<SchedulerEvent.Origin, PodGroupCommand.CheckAssumed>();
    for (OverdueDecisions one : overdue.values()) {
      SchedulerEvent.Origin origin = one.origin();
      questions.put(
          origin,
          new PodGroupCommand.CheckAssumed(
              origin.uid(), origin.term(), origin.session(), one.binds(), one.evictions()));
    }
    return questions;
  }
}
