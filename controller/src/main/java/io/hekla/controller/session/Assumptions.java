package io.hekla.controller.session;

import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.SchedulerFact;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.scheduler.decision.Decisions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Assumptions: decisions of the scheduler that the API does not show yet, and that count all the
 * same. Immutable; {@link AssumptionsFold} adds the scheduler's events to them.
 *
 * @param binds by uid of the pod
 * @param evictions by uid of the pod
 * @param admissions uids of the PodGroups admitted to their queue, by key
 * @param parts those that their PodGroups may not have persisted yet, by token
 * @param policyRuns times at which the policies that act only every so often acted last, by name
 * @param reservations of waiting jobs, by key of the PodGroup
 * @param facts of the scheduler itself, by kind and key
 * @param open number of binds and evictions here of each PodGroup that has any
 */
public record Assumptions(
    PersistentMap<String, SchedulerLog.AssumedBind> binds,
    PersistentMap<String, SchedulerLog.AssumedEviction> evictions,
    PersistentMap<ObjectKey, String> admissions,
    PersistentMap<String, SchedulerEvent.DecisionDelivery> parts,
    PersistentMap<String, Instant> policyRuns,
    PersistentMap<ObjectKey, ReservationInfo> reservations,
    PersistentMap<String, SchedulerFact> facts,
    PersistentMap<ObjectKey, Integer> open) {
  /** Assumptions before any decision. */
  public static final Assumptions NONE =
      new Assumptions(
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty());

  /** Assumptions in the making. */
  private static final class Draft {
    private PersistentMap<String, SchedulerLog.AssumedBind> binds;
    private PersistentMap<String, SchedulerLog.AssumedEviction> evictions;
    private PersistentMap<ObjectKey, String> admissions;
    private PersistentMap<String, SchedulerEvent.DecisionDelivery> parts;
    private PersistentMap<String, Instant> policyRuns;
    private PersistentMap<ObjectKey, ReservationInfo> reservations;
    private PersistentMap<String, SchedulerFact> facts;
    private PersistentMap<ObjectKey, Integer> open;

    Draft(Assumptions before) {
      binds = before.binds;
      evictions = before.evictions;
      admissions = before.admissions;
      parts = before.parts;
      policyRuns = before.policyRuns;
      reservations = before.reservations;
      facts = before.facts;
      open = before.open;
    }

    Assumptions done() {
      return new Assumptions(
          binds, evictions, admissions, parts, policyRuns, reservations, facts, open);
    }
  }

  private Assumptions changed(Consumer<Draft> change) {
    var draft = new Draft(this);
    change.accept(draft);
    return draft.done();
  }

  Assumptions with(String uid, SchedulerLog.AssumedBind bind) {
    Assumptions others = withoutBind(uid);
    return others.changed(
        draft -> {
          draft.binds = others.binds.with(uid, bind);
          draft.open = others.openWith(bind, 1);
        });
  }

  Assumptions with(String uid, SchedulerLog.AssumedEviction eviction) {
    Assumptions others = withoutEviction(uid);
    return others.changed(
        draft -> {
          draft.evictions = others.evictions.with(uid, eviction);
          draft.open = others.openWith(eviction, 1);
        });
  }

  Assumptions withAdmission(ObjectKey podGroup, String uid) {
    return changed(draft -> draft.admissions = admissions.with(podGroup, uid));
  }

  Assumptions with(SchedulerEvent.DecisionDelivery delivery) {
    return changed(draft -> draft.parts = parts.with(delivery.token(), delivery));
  }

  Assumptions withPolicyRun(String policy, Instant at) {
    return changed(draft -> draft.policyRuns = policyRuns.with(policy, at));
  }

  Assumptions with(Decisions.ReservationChange change) {
    return changed(
        draft ->
            draft.reservations =
                change
                    .now()
                    .map(reservation -> reservations.with(change.podGroup(), reservation))
                    .orElseGet(() -> reservations.without(change.podGroup())));
  }

  Assumptions with(Decisions.FactChange change) {
    String id = change.fact().id();
    return changed(
        draft -> draft.facts = change.isOver() ? facts.without(id) : facts.with(id, change.fact()));
  }

  Assumptions withoutBind(String uid) {
    return binds
        .get(uid)
        .map(
            bind ->
                changed(
                    draft -> {
                      draft.binds = binds.without(uid);
                      draft.open = openWith(bind, -1);
                    }))
        .orElse(this);
  }

  Assumptions withoutEviction(String uid) {
    return evictions
        .get(uid)
        .map(
            eviction ->
                changed(
                    draft -> {
                      draft.evictions = evictions.without(uid);
                      draft.open = openWith(eviction, -1);
                    }))
        .orElse(this);
  }

  Assumptions withoutAdmission(ObjectKey podGroup) {
    return changed(draft -> draft.admissions = admissions.without(podGroup));
  }

  Assumptions withoutPart(String token) {
    return changed(draft -> draft.parts = parts.without(token));
  }

  private PersistentMap<ObjectKey, Integer> openWith(SchedulerLog.Assumed one, int more) {
    ObjectKey podGroup = one.origin().podGroup();
    int count = open(podGroup) + more;
    return count == 0 ? open.without(podGroup) : open.with(podGroup, count);
  }

  /** Returns the number of binds and evictions of a PodGroup that were not seen done. */
  public int open(ObjectKey podGroup) {
    return open.get(podGroup).orElse(0);
  }

  /** Returns the number of binds that were not seen done. */
  public int unconfirmedBinds() {
    return binds.size();
  }

  /** Returns the number of binds that were not seen done, by namespace. */
  Map<String, Integer> unconfirmedBindsByNamespace() {
    var all = new HashMap<String, Integer>();
    binds.forEach((uid, bind) -> all.merge(bind.origin().podGroup().namespace(), 1, Integer::sum));
    return all;
  }

  /** Returns the PodGroups that have such binds. */
  Set<ObjectKey> podGroupsWithBinds() {
    var keys = new HashSet<ObjectKey>();
    binds.forEach((uid, bind) -> keys.add(bind.origin().podGroup()));
    return keys;
  }

  /** Returns the deliveries that may not have been persisted, in the order of their tokens. */
  public List<SchedulerEvent.DecisionDelivery> unacknowledgedDeliveries() {
    return List.copyOf(parts.toMap().values());
  }

  /**
   * Returns the delivery of a decision that is still counted, as a question to its PodGroup; empty
   * if none is.
   */
  Optional<PodGroupCommand.CheckAssumed> checkOf(SchedulerEvent.DecisionDelivery delivery) {
    SchedulerEvent.Origin origin = delivery.origin();
    List<PodGroupDecisions.Bind> counted =
        delivery.decisions().binds().stream()
            .filter(bind -> isOf(origin, binds.get(bind.podUid())))
            .toList();
    List<PodGroupDecisions.Eviction> victims =
        delivery.decisions().evictions().stream()
            .filter(eviction -> isOf(origin, evictions.get(eviction.podUid())))
            .toList();
    return counted.isEmpty() && victims.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PodGroupCommand.CheckAssumed(
                origin.uid(), origin.term(), origin.session(), counted, victims));
  }

  private static boolean isOf(
      SchedulerEvent.Origin origin, Optional<? extends SchedulerLog.Assumed> counted) {
    return counted.filter(one -> one.origin().equals(origin)).isPresent();
  }

  /** Returns the term of this number, as one that counts all of these. */
  public SchedulerTerm countedBy(long term) {
    var origins = new ArrayList<SchedulerEvent.Origin>();
    binds.forEach((uid, bind) -> origins.add(bind.origin()));
    evictions.forEach((uid, eviction) -> origins.add(eviction.origin()));
    parts.forEach((token, delivery) -> origins.add(delivery.origin()));
    SchedulerTerm counting = SchedulerTerm.of(term);
    for (SchedulerEvent.Origin origin : origins) {
      if (origin.isAfter(counting.assumedTerm(), counting.assumedSession())) {
        counting = new SchedulerTerm(term, origin.term(), origin.session());
      }
    }
    return counting;
  }

  /**
   * Returns the refusals of a PodGroup that concern decisions which are still counted.
   *
   * @param term of the last delivery that the PodGroup had recorded; later decisions are not meant
   */
  public CountedRefusals stillCounted(
      long term, long session, List<PodGroupEvent.Refusal> refusals) {
    return CountedRefusals.of(this, term, session, refusals);
  }
}
