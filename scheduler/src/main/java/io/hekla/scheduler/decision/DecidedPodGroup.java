package io.hekla.scheduler.decision;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decision of a session about one PodGroup: everything that the PodGroup is to do about it, and
 * only its own (docs/architecture.md#few-requests).
 *
 * @param binds of its pods, in the order decided
 * @param evictions of its pods, in the order decided
 */
public record DecidedPodGroup(
    PodGroupVerdict verdict,
    List<PodGroupDecisions.Bind> binds,
    List<PodGroupDecisions.Eviction> evictions) {
  public DecidedPodGroup {
    binds = List.copyOf(binds);
    evictions = List.copyOf(evictions);
  }

  /**
   * Divides the decisions of a session: first the PodGroups whose pods are bound, in the order of
   * these binds, then the others in the order of their verdicts.
   */
  public static List<DecidedPodGroup> of(Decisions decisions) {
    return of(decisions, decisions.podGroups());
  }

  /** Divides as {@link #of(Decisions)}, for some of the verdicts only. */
  public static List<DecidedPodGroup> of(Decisions decisions, List<PodGroupVerdict> verdicts) {
    var binds = new LinkedHashMap<ObjectKey, List<PodGroupDecisions.Bind>>();
    for (Decisions.Bind bind : decisions.binds()) {
      binds.computeIfAbsent(bind.podGroup(), key -> new ArrayList<>()).add(part(bind));
    }
    var evictions = new HashMap<ObjectKey, List<PodGroupDecisions.Eviction>>();
    for (Decisions.Eviction eviction : decisions.evictions()) {
      evictions.computeIfAbsent(eviction.podGroup(), key -> new ArrayList<>()).add(part(eviction));
    }
    var withBinds = new HashMap<ObjectKey, DecidedPodGroup>();
    var others = new ArrayList<DecidedPodGroup>();
    for (PodGroupVerdict verdict : verdicts) {
      var its = binds.getOrDefault(verdict.key(), List.of());
      var victims = evictions.getOrDefault(verdict.key(), List.of());
      var decision = new DecidedPodGroup(verdict, its, victims);
      if (its.isEmpty()) {
        others.add(decision);
      } else {
        withBinds.put(verdict.key(), decision);
      }
    }
    var all = new ArrayList<DecidedPodGroup>();
    binds.keySet().forEach(key -> Optional.ofNullable(withBinds.get(key)).ifPresent(all::add));
    all.addAll(others);
    return all;
  }

  /** Returns the key of the PodGroup. */
  public ObjectKey key() {
    return verdict.key();
  }

  /** Returns whether decisions act on a PodGroup; else only its status may be new. */
  public static Predicate<PodGroupVerdict> acting(Decisions decisions) {
    var moved = new HashSet<ObjectKey>();
    decisions.binds().forEach(bind -> moved.add(bind.podGroup()));
    decisions.evictions().forEach(eviction -> moved.add(eviction.podGroup()));
    return verdict -> verdict.admitted() || moved.contains(verdict.key());
  }

  /** Returns the status that the PodGroup is to have. */
  public PodGroupReport report() {
    return new PodGroupReport(
        verdict.phase(),
        verdict.conditions().stream()
            .map(
                one ->
                    new PodGroupReport.Condition(
                        one.type(), one.status(), one.reason(), one.message(), one.transitionId()))
            .toList(),
        verdict.running(),
        verdict.succeeded(),
        verdict.failed(),
        verdict.annotations());
  }

  /**
   * Returns the delivery that is sent to the PodGroup.
   *
   * @param inFlight decisions about it of earlier sessions that are still being carried out
   */
  public PodGroupDecisions part(long term, long session, int inFlight) {
    return new PodGroupDecisions(
        verdict.uid(),
        term,
        session,
        verdict.admitted(),
        binds,
        evictions,
        report(),
        verdict.reason().kind(),
        verdict.reason().culprit(),
        verdict.reason().text(),
        inFlight);
  }

  private static PodGroupDecisions.Bind part(Decisions.Bind bind) {
    return new PodGroupDecisions.Bind(
        bind.taskUid(),
        bind.task().namespace(),
        bind.task().name(),
        bind.node(),
        List.of(),
        bind.preparations(),
        bind.annotations());
  }

  private static PodGroupDecisions.Eviction part(Decisions.Eviction eviction) {
    return new PodGroupDecisions.Eviction(
        eviction.taskUid(),
        eviction.task().namespace(),
        eviction.task().name(),
        eviction.node(),
        eviction.action(),
        eviction.beneficiary(),
        eviction.reason());
  }
}
