package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.scheduler.decision.Decisions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fold of the scheduler's events into {@link Assumptions}: the only one, for recovery and for
 * the term at work. The changes of an event and those reported to the engine come of the same
 * steps. An event costs the number of its entries.
 */
final class AssumptionsFold {
  private final List<Change> changes = new ArrayList<>();
  private Assumptions assumptions;

  private AssumptionsFold(Assumptions before) {
    assumptions = before;
  }

  /** Assumptions after an event, and the changes for the engine. */
  record Folded(Assumptions assumptions, List<Change> changes) {
    Folded {
      changes = List.copyOf(changes);
    }
  }

  /** Adds an event. */
  static Folded fold(Assumptions before, SchedulerEvent event) {
    var fold = new AssumptionsFold(before);
    switch (event) {
      case SchedulerEvent.SessionDecided decided -> fold.decided(decided);
      case SchedulerEvent.Refused refused -> fold.refused(refused);
      case SchedulerEvent.TermStarted started -> {}
      case SchedulerEvent.SessionObserved observed -> {}
    }
    return new Folded(fold.assumptions, fold.changes);
  }

  /** Returns all assumptions, as changes for the engine of a new term. */
  static List<Change> changes(Assumptions all) {
    var changes = new ArrayList<Change>();
    all.binds().forEach((uid, bind) -> changes.add(assumed(bind.bind())));
    all.evictions().forEach((uid, eviction) -> changes.add(new Change.EvictionAssumed(uid)));
    all.admissions()
        .forEach((podGroup, uid) -> changes.add(new Change.AdmissionAssumed(podGroup, uid)));
    all.policyRuns().forEach((policy, at) -> changes.add(new Change.PolicyRan(policy, at)));
    all.reservations().forEach((key, reservation) -> changes.add(new Change.FactSeen(reservation)));
    all.facts().forEach((id, fact) -> changes.add(new Change.FactSeen(fact)));
    return changes;
  }

  private static Change assumed(PodGroupDecisions.Bind bind) {
    return new Change.BindAssumed(
        bind.podUid(), bind.node(), bind.preparations(), bind.annotations());
  }

  private void decided(SchedulerEvent.SessionDecided decided) {
    removeEnded(decided.endedAssumptions());
    decided.deliveries().forEach(this::delivered);
    for (Decisions.PolicyRun run : decided.policyRuns()) {
      assumptions = assumptions.withPolicyRun(run.policy(), run.at());
      changes.add(new Change.PolicyRan(run.policy(), run.at()));
    }
    for (Decisions.ReservationChange change : decided.reservations()) {
      assumptions = assumptions.with(change);
      changes.add(change.asChange());
    }
    for (Decisions.FactChange change : decided.facts()) {
      assumptions = assumptions.with(change);
      changes.add(change.asChange());
    }
  }

  /** Removes decisions that have ended; the engine has seen these itself. */
  private void removeEnded(SchedulerEvent.EndedAssumptions over) {
    for (String uid : over.binds()) {
      assumptions = assumptions.withoutBind(uid);
    }
    for (String uid : over.evictions()) {
      assumptions = assumptions.withoutEviction(uid);
    }
    for (ObjectKey podGroup : over.admissions()) {
      assumptions = assumptions.withoutAdmission(podGroup);
    }
    for (String token : over.deliveries()) {
      assumptions = assumptions.withoutPart(token);
    }
  }

  private void delivered(SchedulerEvent.DecisionDelivery delivery) {
    SchedulerEvent.Origin origin = delivery.origin();
    PodGroupDecisions decisions = delivery.decisions();
    assumptions = assumptions.with(delivery);
    for (PodGroupDecisions.Bind bind : decisions.binds()) {
      assumptions = assumptions.with(bind.podUid(), new SchedulerLog.AssumedBind(origin, bind));
      changes.add(assumed(bind));
    }
    for (PodGroupDecisions.Eviction eviction : decisions.evictions()) {
      assumptions =
          assumptions.with(eviction.podUid(), new SchedulerLog.AssumedEviction(origin, eviction));
      changes.add(new Change.EvictionAssumed(eviction.podUid()));
    }
    if (decisions.admitted()) {
      assumptions = assumptions.withAdmission(delivery.podGroup(), decisions.uid());
      changes.add(new Change.AdmissionAssumed(delivery.podGroup(), decisions.uid()));
    }
  }

  private void refused(SchedulerEvent.Refused refused) {
    var origins = new TreeSet<String>();
    for (String uid : refused.binds()) {
      assumptions.binds().get(uid).ifPresent(bind -> origins.add(bind.origin().token()));
      assumptions = assumptions.withoutBind(uid);
      changes.add(new Change.BindRefused(uid));
    }
    for (String uid : refused.evictions()) {
      assumptions.evictions().get(uid).ifPresent(one -> origins.add(one.origin().token()));
      assumptions = assumptions.withoutEviction(uid);
      changes.add(new Change.EvictionRefused(uid));
    }
    Set<String> binds = Set.copyOf(refused.binds());
    Set<String> evictions = Set.copyOf(refused.evictions());
    origins.forEach(
        token ->
            assumptions
                .parts()
                .get(token)
                .ifPresent(delivery -> takeOut(delivery, binds, evictions)));
  }

  /**
   * Removes refused decisions from a delivery. One that its PodGroup has not persisted may be sent
   * once more, by the next term at the latest. Its refused decisions must not happen then: other
   * pods may have taken their room.
   */
  private void takeOut(
      SchedulerEvent.DecisionDelivery delivery, Set<String> binds, Set<String> evictions) {
    PodGroupDecisions rest = delivery.decisions().without(binds, evictions);
    assumptions =
        assumptions.with(
            new SchedulerEvent.DecisionDelivery(delivery.podGroup(), rest, delivery.reason()));
  }
}
