package io.hekla.actors.scheduler;

import io.hekla.actors.kubernetes.SchedulerTerm;
import io.hekla.actors.verdict.VerdictActor;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The decisions that the API does not show yet, as far as this term knows: the log, and what was
 * seen since of it. What is over leaves the log with the next session that decides something.
 */
final class Assumptions {
  private final Map<String, SchedulerLog.AssumedBind> binds = new HashMap<>();
  private final Map<String, SchedulerLog.AssumedEviction> evictions = new HashMap<>();
  private final Map<ObjectKey, String> admissions = new HashMap<>();
  private final Map<ObjectKey, Integer> open = new HashMap<>();
  private final Map<String, Instant> policyRuns = new HashMap<>();
  private final Set<String> bindsOver = new TreeSet<>();
  private final Set<String> evictionsOver = new TreeSet<>();
  private final Set<ObjectKey> admissionsOver = new TreeSet<>();
  private final Set<String> partsOver = new TreeSet<>();
  private final Map<String, SchedulerEvent.HandedPart> parts = new TreeMap<>();
  private Set<SchedulerLog.Assumed> countedBefore = Set.of();

  /** Everything that a log still counts. */
  static Assumptions of(SchedulerLog log) {
    var assumptions = new Assumptions();
    log.binds().forEach((uid, bind) -> assumptions.assume(assumptions.binds, uid, bind));
    log.evictions()
        .forEach((uid, eviction) -> assumptions.assume(assumptions.evictions, uid, eviction));
    assumptions.admissions.putAll(log.admissions());
    assumptions.policyRuns.putAll(log.policyRuns());
    log.parts().forEach(part -> assumptions.parts.put(part.token(), part));
    assumptions.overdue();
    return assumptions;
  }

  private <A extends SchedulerLog.Assumed> void assume(Map<String, A> map, String uid, A assumed) {
    if (map.put(uid, assumed) == null) {
      open.merge(assumed.origin().podGroup(), 1, Integer::sum);
    }
  }

  private boolean forget(Map<String, ? extends SchedulerLog.Assumed> map, String uid) {
    var assumed = map.remove(uid);
    if (assumed != null) {
      open.computeIfPresent(
          assumed.origin().podGroup(), (key, count) -> count == 1 ? null : count - 1);
    }
    return assumed != null;
  }

  /** All of it, as the engine has to be told. */
  List<Change> changes() {
    var changes = new ArrayList<Change>();
    new TreeMap<>(binds).forEach((uid, bind) -> changes.add(assumed(bind.bind())));
    new TreeMap<>(evictions)
        .forEach((uid, eviction) -> changes.add(new Change.EvictionAssumed(uid)));
    new TreeMap<>(admissions)
        .forEach((key, uid) -> changes.add(new Change.AdmissionAssumed(key, uid)));
    new TreeMap<>(policyRuns)
        .forEach((policy, at) -> changes.add(new Change.PolicyRan(policy, at)));
    return changes;
  }

  private static Change assumed(Part.Bind bind) {
    return new Change.BindAssumed(
        bind.podUid(), bind.node(), bind.preparations(), bind.annotations());
  }

  /** PodGroups let into their queue that the API may still show as pending; uids by key. */
  Map<ObjectKey, String> admissions() {
    return Map.copyOf(admissions);
  }

  /** Takes note of what changes show of earlier decisions. */
  void seen(List<Change> changes) {
    for (Change change : changes) {
      switch (change) {
        case Change.TaskSeen seen when !seen.task().nodeName().isEmpty() ->
            bindOver(seen.task().uid());
        case Change.TaskGone gone -> {
          bindOver(gone.uid());
          if (forget(evictions, gone.uid())) {
            evictionsOver.add(gone.uid());
          }
        }
        case Change.PodGroupSeen seen
            when seen.podGroup().phase() != PodGroupPhase.PENDING
                || !seen.podGroup().uid().equals(admissions.get(seen.podGroup().key())) ->
            admissionOver(seen.podGroup().key());
        case Change.PodGroupGone gone -> admissionOver(gone.key());
        default -> {}
      }
    }
  }

  /**
   * Takes note of everything that there is, at the beginning of a term: a PodGroup that is not
   * among it went while no scheduler ran, and nobody will say so.
   */
  void seenAll(List<Change> everything) {
    var there = new HashSet<ObjectKey>();
    for (Change change : everything) {
      if (change instanceof Change.PodGroupSeen seen) {
        there.add(seen.podGroup().key());
      }
    }
    List.copyOf(admissions.keySet()).stream()
        .filter(key -> !there.contains(key))
        .forEach(this::admissionOver);
  }

  private void bindOver(String uid) {
    if (forget(binds, uid)) {
      bindsOver.add(uid);
    }
  }

  private void admissionOver(ObjectKey key) {
    if (admissions.remove(key) != null) {
      admissionsOver.add(key);
    }
  }

  /** A PodGroup has kept its part. */
  void partKept(String token) {
    if (parts.remove(token) != null) {
      partsOver.add(token);
    }
  }

  /** Parts that may not have been kept, in the order of their tokens. */
  List<SchedulerEvent.HandedPart> unconfirmedParts() {
    return List.copyOf(parts.values());
  }

  /**
   * What was counted at the last call already and has been kept by its PodGroup since, as questions
   * to the PodGroups.
   */
  Map<SchedulerEvent.Origin, PodGroupCommand.StillCounted> overdue() {
    var overdue = new Overdue(countedBefore, parts.keySet());
    new TreeMap<>(binds).values().forEach(overdue::bind);
    new TreeMap<>(evictions).values().forEach(overdue::eviction);
    countedBefore = overdue.counted();
    return overdue.questions();
  }

  /**
   * The binds and evictions among these that are still counted.
   *
   * @param term of the last part that the PodGroup had recorded; what was decided later is not
   *     meant
   */
  SchedulerEvent.Refused stillCounted(
      long term, long session, List<PodGroupEvent.Refusal> refused) {
    var refusedBinds = new ArrayList<String>();
    var refusedEvictions = new ArrayList<String>();
    for (PodGroupEvent.Refusal refusal : refused) {
      var assumed = (refusal.bind() ? binds : evictions).get(refusal.podUid());
      if (assumed != null && !assumed.origin().isAfter(term, session)) {
        (refusal.bind() ? refusedBinds : refusedEvictions).add(refusal.podUid());
      }
    }
    return new SchedulerEvent.Refused(refusedBinds, refusedEvictions);
  }

  /** The binds among those that a PodGroup could not have done that are still counted. */
  List<VerdictActor.Failed> failures(
      SchedulerEvent.Refused counted, List<PodGroupEvent.Refusal> refusals) {
    var failures = new ArrayList<VerdictActor.Failed>();
    for (PodGroupEvent.Refusal refusal : refusals) {
      var assumed = binds.get(refusal.podUid());
      if (refusal.bind() && assumed != null && counted.binds().contains(refusal.podUid())) {
        var pod = new ObjectKey(assumed.bind().namespace(), assumed.bind().name());
        failures.add(new VerdictActor.Failed(pod, refusal.podUid(), refusal.reason()));
      }
    }
    return failures;
  }

  /** Counts refused decisions no longer; gives what the engine has to be told. */
  List<Change> refused(SchedulerEvent.Refused refused) {
    var changes = new ArrayList<Change>();
    for (String uid : refused.binds()) {
      forget(binds, uid);
      changes.add(new Change.BindRefused(uid));
    }
    for (String uid : refused.evictions()) {
      forget(evictions, uid);
      changes.add(new Change.EvictionRefused(uid));
    }
    return changes;
  }

  /** Counts what a session decided; gives what the engine has to be told. */
  List<Change> decided(SchedulerEvent.SessionDecided decided) {
    bindsOver.clear();
    evictionsOver.clear();
    admissionsOver.clear();
    partsOver.clear();
    var changes = new ArrayList<Change>();
    for (var handed : decided.parts()) {
      parts.put(handed.token(), handed);
      handed
          .part()
          .binds()
          .forEach(
              bind -> {
                assume(binds, bind.podUid(), new SchedulerLog.AssumedBind(handed.origin(), bind));
                changes.add(assumed(bind));
              });
      handed
          .part()
          .evictions()
          .forEach(
              eviction -> {
                assume(
                    evictions,
                    eviction.podUid(),
                    new SchedulerLog.AssumedEviction(handed.origin(), eviction));
                changes.add(new Change.EvictionAssumed(eviction.podUid()));
              });
      if (handed.part().admitted()) {
        admissions.put(handed.podGroup(), handed.part().uid());
        changes.add(new Change.AdmissionAssumed(handed.podGroup(), handed.part().uid()));
      }
    }
    decided.policyRuns().forEach(run -> changes.add(new Change.PolicyRan(run.policy(), run.at())));
    return changes;
  }

  /** What is over since the last session that decided something. */
  SchedulerEvent.Over over() {
    return new SchedulerEvent.Over(
        List.copyOf(bindsOver),
        List.copyOf(evictionsOver),
        List.copyOf(admissionsOver),
        List.copyOf(partsOver));
  }

  /** The term of this number, as one that counts all of these. */
  SchedulerTerm countedBy(long term) {
    var origins = new ArrayList<SchedulerEvent.Origin>();
    binds.values().forEach(bind -> origins.add(bind.origin()));
    evictions.values().forEach(eviction -> origins.add(eviction.origin()));
    parts.values().forEach(part -> origins.add(part.origin()));
    SchedulerTerm counting = SchedulerTerm.of(term);
    for (SchedulerEvent.Origin origin : origins) {
      if (origin.isAfter(counting.countedTerm(), counting.countedSession())) {
        counting = new SchedulerTerm(term, origin.term(), origin.session());
      }
    }
    return counting;
  }

  /** Binds that were not seen done. */
  int unconfirmedBinds() {
    return binds.size();
  }

  /** The same by namespace. */
  Map<String, Integer> unconfirmedBindsByNamespace() {
    var all = new HashMap<String, Integer>();
    binds
        .values()
        .forEach(bind -> all.merge(bind.origin().podGroup().namespace(), 1, Integer::sum));
    return all;
  }

  /** Binds and evictions of a PodGroup that were not seen done. */
  int open(ObjectKey podGroup) {
    return open.getOrDefault(podGroup, 0);
  }

  /** PodGroups that have such binds. */
  Set<ObjectKey> podGroupsWithBinds() {
    var keys = new HashSet<ObjectKey>();
    binds.values().forEach(bind -> keys.add(bind.origin().podGroup()));
    return keys;
  }
}
