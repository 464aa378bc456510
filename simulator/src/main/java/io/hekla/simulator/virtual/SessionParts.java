package io.hekla.simulator.virtual;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Divides what a session decided into one part per PodGroup, gangs with binds first, and leaves out
 * what its PodGroup was told before (design.md, rule 6).
 */
final class SessionParts {
  /** The only scheduler there is holds the only term there is. */
  private static final long TERM = 1;

  /** The verdict that each PodGroup was last told. */
  private final Map<ObjectKey, PodGroupVerdict> told = new HashMap<>();

  /**
   * One PodGroup's part.
   *
   * @param rule why it waits
   * @param moves whether anything but words and counters changes with it
   */
  record Handed(ObjectKey podGroup, Part part, Rule rule, boolean moves) {}

  List<Handed> of(long session, Decisions decisions) {
    Map<ObjectKey, List<Part.Bind>> binds = new LinkedHashMap<>();
    for (Decisions.Bind bind : decisions.binds()) {
      binds
          .computeIfAbsent(bind.podGroup(), key -> new ArrayList<>())
          .add(
              Part.Bind.of(
                  bind.taskUid(), bind.task().namespace(), bind.task().name(), bind.node()));
    }
    Map<ObjectKey, List<Part.Eviction>> evictions = new LinkedHashMap<>();
    for (Decisions.Eviction eviction : decisions.evictions()) {
      evictions
          .computeIfAbsent(eviction.podGroup(), key -> new ArrayList<>())
          .add(
              new Part.Eviction(
                  eviction.taskUid(),
                  eviction.task().namespace(),
                  eviction.task().name(),
                  eviction.node(),
                  eviction.action(),
                  eviction.beneficiary()));
    }
    Map<ObjectKey, Handed> withBinds = new HashMap<>();
    var others = new ArrayList<Handed>();
    for (PodGroupVerdict verdict : decisions.podGroups()) {
      var its = binds.getOrDefault(verdict.key(), List.of());
      var victims = evictions.getOrDefault(verdict.key(), List.of());
      hand(session, verdict, its, victims)
          .ifPresent(
              handed -> {
                if (its.isEmpty()) {
                  others.add(handed);
                } else {
                  withBinds.put(handed.podGroup(), handed);
                }
              });
    }
    var all = new ArrayList<Handed>();
    binds.keySet().forEach(key -> Optional.ofNullable(withBinds.get(key)).ifPresent(all::add));
    all.addAll(others);
    return all;
  }

  void forget(ObjectKey podGroup) {
    told.remove(podGroup);
  }

  private Optional<Handed> hand(
      long session, PodGroupVerdict verdict, List<Part.Bind> binds, List<Part.Eviction> evictions) {
    PodGroupVerdict last = told.get(verdict.key());
    boolean decided = verdict.admitted() || !binds.isEmpty() || !evictions.isEmpty();
    if (!decided && last != null && !isNews(verdict, last)) {
      return Optional.empty();
    }
    told.put(verdict.key(), verdict);
    boolean moves = decided || (last != null && last.phase() != verdict.phase());
    Rule rule = Rule.behind(verdict.reason());
    var part =
        new Part(
            verdict.uid(),
            TERM,
            session,
            verdict.admitted(),
            binds,
            evictions,
            report(verdict),
            rule.kind(),
            rule.culprit(),
            0);
    return Optional.of(new Handed(verdict.key(), part, rule, moves));
  }

  private static boolean isNews(PodGroupVerdict now, PodGroupVerdict last) {
    return now.phase() != last.phase()
        || now.running() != last.running()
        || now.succeeded() != last.succeeded()
        || now.failed() != last.failed()
        || !Rule.isSameBehind(now.reason(), last.reason())
        || !now.uid().equals(last.uid());
  }

  private static PodGroupReport report(PodGroupVerdict verdict) {
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
        verdict.failed());
  }
}
