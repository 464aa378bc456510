package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.PodGroupCommand;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Assumptions of a term at work: those of the scheduler's log without those that were seen done
 * since. The latter leave the log with the next session that decides something. Begins with the
 * log's own, which it shares.
 */
final class AssumeCache {
  private final Set<String> bindsOver = new TreeSet<>();
  private final Set<String> evictionsOver = new TreeSet<>();
  private final Set<ObjectKey> admissionsOver = new TreeSet<>();
  private final Set<String> partsOver = new TreeSet<>();
  private Assumptions assumptions;
  private Set<SchedulerLog.Assumed> countedBefore = Set.of();

  /** Creates a cache in which all decisions that a log counts were counted for long. */
  AssumeCache(Assumptions logged) {
    assumptions = logged;
    overdue();
  }

  /** Returns the current assumptions. */
  Assumptions assumptions() {
    return assumptions;
  }

  /** Adds a persisted event; returns the changes for the engine. */
  List<Change> fold(SchedulerEvent event) {
    var folded = AssumptionsFold.fold(assumptions, event);
    assumptions = folded.assumptions();
    if (event instanceof SchedulerEvent.SessionDecided) {
      // It has them all, see endedAssumptions().
      bindsOver.clear();
      evictionsOver.clear();
      admissionsOver.clear();
      partsOver.clear();
    }
    return folded.changes();
  }

  /** Returns all decisions that ended since the last session that decided something. */
  SchedulerEvent.EndedAssumptions endedAssumptions() {
    return new SchedulerEvent.EndedAssumptions(
        List.copyOf(bindsOver),
        List.copyOf(evictionsOver),
        List.copyOf(admissionsOver),
        List.copyOf(partsOver));
  }

  /** Takes in changes, which may show earlier decisions as done. */
  void seen(List<Change> changes) {
    for (Change change : changes) {
      switch (change) {
        case Change.TaskSeen seen when !seen.task().nodeName().isEmpty() ->
            bindEnded(seen.task().uid());
        case Change.TaskGone gone -> {
          bindEnded(gone.uid());
          evictionEnded(gone.uid());
        }
        case Change.PodGroupSeen seen
            when seen.podGroup().phase() != PodGroupPhase.PENDING
                || assumptions
                    .admissions()
                    .get(seen.podGroup().key())
                    .filter(seen.podGroup().uid()::equals)
                    .isEmpty() ->
            admissionEnded(seen.podGroup().key());
        case Change.PodGroupGone gone -> admissionEnded(gone.key());
        default -> {}
      }
    }
  }

  /**
   * Takes in the whole cluster, at the beginning of a term: a PodGroup that is not in it went while
   * no scheduler ran, and no event will report it.
   */
  void seenAll(List<Change> everything) {
    var there = new HashSet<ObjectKey>();
    for (Change change : everything) {
      if (change instanceof Change.PodGroupSeen seen) {
        there.add(seen.podGroup().key());
      }
    }
    var gone = new ArrayList<ObjectKey>();
    assumptions
        .admissions()
        .forEach(
            (podGroup, uid) -> {
              if (!there.contains(podGroup)) {
                gone.add(podGroup);
              }
            });
    gone.forEach(this::admissionEnded);
  }

  /** Records that a PodGroup has persisted its delivery, or never will. */
  void deliveryAcknowledged(String token) {
    if (assumptions.parts().contains(token)) {
      assumptions = assumptions.withoutPart(token);
      partsOver.add(token);
    }
  }

  private void bindEnded(String uid) {
    if (assumptions.binds().contains(uid)) {
      assumptions = assumptions.withoutBind(uid);
      bindsOver.add(uid);
    }
  }

  private void evictionEnded(String uid) {
    if (assumptions.evictions().contains(uid)) {
      assumptions = assumptions.withoutEviction(uid);
      evictionsOver.add(uid);
    }
  }

  private void admissionEnded(ObjectKey podGroup) {
    if (assumptions.admissions().contains(podGroup)) {
      assumptions = assumptions.withoutAdmission(podGroup);
      admissionsOver.add(podGroup);
    }
  }

  /**
   * Returns decisions that were counted at the last call already and whose deliveries have been
   * persisted since, as questions to the PodGroups.
   */
  Map<SchedulerEvent.Origin, PodGroupCommand.CheckAssumed> overdue() {
    var overdue = new Overdue(countedBefore, assumptions.parts());
    assumptions.binds().forEach((uid, bind) -> overdue.bind(bind));
    assumptions.evictions().forEach((uid, eviction) -> overdue.eviction(eviction));
    countedBefore = overdue.counted();
    return overdue.questions();
  }
}
