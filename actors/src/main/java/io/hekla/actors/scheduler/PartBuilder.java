package io.hekla.actors.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupReport;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Divides what a session decided into one part per PodGroup, and leaves out what its PodGroup was
 * told before.
 */
final class PartBuilder {
  /** What a PodGroup was last told, as far as saying it again would be no news. */
  private record Told(String uid, PodGroupReport report, ReasonKey reason) {
    boolean isNewsBeside(Told last) {
      return !uid.equals(last.uid)
          || !reason.equals(last.reason)
          || report.phase() != last.report.phase();
    }

    boolean differsInCounters(Told last) {
      return report.running() != last.report.running()
          || report.succeeded() != last.report.succeeded()
          || report.failed() != last.report.failed();
    }
  }

  private final Map<ObjectKey, Told> told = new HashMap<>();

  /**
   * The parts of a session.
   *
   * @param news what has to be kept before it is handed out
   * @param counters what only brings counters up to date
   */
  record Parts(List<SchedulerEvent.HandedPart> news, List<SchedulerEvent.HandedPart> counters) {}

  /**
   * @param room how many more binds may be decided for gangs that are new; a gang that begins while
   *     there is room is decided whole
   * @param started PodGroups that are not new
   * @param withCounters whether counters that changed alone are worth a part now
   */
  Parts build(
      long term,
      long session,
      Decisions decisions,
      Assumptions assumptions,
      int room,
      Set<ObjectKey> started,
      boolean withCounters) {
    var binds = new LinkedHashMap<ObjectKey, List<Part.Bind>>();
    for (Decisions.Bind bind : decisions.binds()) {
      binds
          .computeIfAbsent(bind.podGroup(), key -> new ArrayList<>())
          .add(
              Part.Bind.of(
                  bind.taskUid(), bind.task().namespace(), bind.task().name(), bind.node()));
    }
    Set<ObjectKey> postponed = postponed(binds, room, started);
    var evictions = new LinkedHashMap<ObjectKey, List<Part.Eviction>>();
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
    var news = new ArrayList<SchedulerEvent.HandedPart>();
    var counters = new ArrayList<SchedulerEvent.HandedPart>();
    for (Decisions.PodGroupVerdict verdict : inOrderOfBinds(decisions, binds)) {
      if (postponed.contains(verdict.key())) {
        continue;
      }
      var now = new Told(verdict.uid(), report(verdict), ReasonKey.of(verdict.reason()));
      var last = Optional.ofNullable(told.get(verdict.key()));
      var itsBinds = binds.getOrDefault(verdict.key(), List.of());
      var itsEvictions = evictions.getOrDefault(verdict.key(), List.of());
      boolean isNews =
          verdict.admitted()
              || !itsBinds.isEmpty()
              || !itsEvictions.isEmpty()
              || last.isEmpty()
              || now.isNewsBeside(last.get());
      boolean isCount = withCounters && last.isPresent() && now.differsInCounters(last.get());
      if (!isNews && !isCount) {
        continue;
      }
      var part =
          new Part(
              verdict.uid(),
              term,
              session,
              verdict.admitted(),
              itsBinds,
              itsEvictions,
              now.report(),
              now.reason().kind(),
              now.reason().culprit(),
              assumptions.open(verdict.key()));
      (isNews ? news : counters)
          .add(new SchedulerEvent.HandedPart(verdict.key(), part, verdict.reason()));
      told.put(verdict.key(), now);
    }
    return new Parts(news, counters);
  }

  /** Forgets a PodGroup that is gone. */
  void forget(ObjectKey podGroup) {
    told.remove(podGroup);
  }

  /** What a PodGroup shows counts as told, if nothing was told to it yet. */
  void shows(PodGroupInfo podGroup) {
    boolean waits =
        podGroup.conditions().stream()
            .anyMatch(condition -> condition.type().equals("Unschedulable") && condition.status());
    if (!waits && !podGroup.conditions().isEmpty()) {
      var report =
          new PodGroupReport(
              podGroup.phase(),
              List.of(),
              podGroup.running(),
              podGroup.succeeded(),
              podGroup.failed());
      told.putIfAbsent(
          podGroup.key(), new Told(podGroup.uid(), report, ReasonKey.of(new Reason.None())));
    }
  }

  private static Set<ObjectKey> postponed(
      Map<ObjectKey, List<Part.Bind>> binds, int room, Set<ObjectKey> started) {
    var postponed = new java.util.HashSet<ObjectKey>();
    int left = room;
    for (var gang : binds.entrySet()) {
      if (left <= 0 && !started.contains(gang.getKey())) {
        postponed.add(gang.getKey());
      }
      left -= gang.getValue().size();
    }
    return postponed;
  }

  /** Verdicts with binds first, in the order in which their gangs were decided. */
  private static List<Decisions.PodGroupVerdict> inOrderOfBinds(
      Decisions decisions, Map<ObjectKey, List<Part.Bind>> binds) {
    var verdicts = new LinkedHashMap<ObjectKey, Decisions.PodGroupVerdict>();
    decisions.podGroups().forEach(verdict -> verdicts.put(verdict.key(), verdict));
    var ordered = new ArrayList<Decisions.PodGroupVerdict>();
    for (ObjectKey gang : binds.keySet()) {
      Optional.ofNullable(verdicts.remove(gang)).ifPresent(ordered::add);
    }
    ordered.addAll(verdicts.values());
    return ordered;
  }

  private static PodGroupReport report(Decisions.PodGroupVerdict verdict) {
    return new PodGroupReport(
        verdict.phase(),
        verdict.conditions().stream()
            .map(
                condition ->
                    new PodGroupReport.Condition(
                        condition.type(),
                        condition.status(),
                        condition.reason(),
                        condition.message(),
                        condition.transitionId()))
            .toList(),
        verdict.running(),
        verdict.succeeded(),
        verdict.failed());
  }
}
