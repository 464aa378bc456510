package io.hekla.recorder.replay;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Report on a session that was run again.
 *
 * @param note what is missing between the session and the time that was asked for; may be empty
 * @param difference between what was recorded and the replay; empty if they are equal
 * @param decisions of the replay, as far as the report is about them
 * @param jobs the PodGroups that it is about; all of the cluster unless {@link #isRestricted}
 * @param isRestricted whether it is about some PodGroups only
 */
public record SessionReport(
    SegmentName segment,
    SegmentHeader header,
    PendingSession session,
    String note,
    Optional<DecisionDifference> difference,
    Decisions decisions,
    List<SnapshotJob> jobs,
    boolean isRestricted) {
  public SessionReport {
    jobs = List.copyOf(jobs);
  }

  /** Runs a session, and compares its decisions with those recorded. */
  public static SessionReport of(SessionSearch.Result.Found found) {
    PendingSession session = found.session();
    Decisions decisions = session.run().decisions();
    return new SessionReport(
        found.segment(),
        found.header(),
        session,
        found.note(),
        DecisionDifference.between(session.recorded(), decisions),
        decisions,
        session.state().jobs().values(),
        false);
  }

  /** Returns the session as it was recorded. */
  public RecordedSession recorded() {
    return session.recorded();
  }

  /** Returns the part of the report that is about some PodGroups. */
  public SessionReport about(Collection<SnapshotJob> some) {
    return new SessionReport(
        segment,
        header,
        session,
        note,
        difference,
        PodGroupDecisions.of(decisions, some),
        List.copyOf(some),
        true);
  }

  /** Returns the PodGroups that the session admitted to their queues. */
  public List<ObjectKey> admitted() {
    return decisions.podGroups().stream()
        .filter(PodGroupVerdict::admitted)
        .map(PodGroupVerdict::key)
        .toList();
  }

  /** Returns the PodGroups whose binds had to wait for binds in flight, as recorded. */
  public List<ObjectKey> postponed() {
    Set<ObjectKey> keys = keys();
    return recorded().postponed().stream()
        .filter(one -> !isRestricted || keys.contains(one))
        .toList();
  }

  /** Returns the PodGroups that took no decisions, with the reason. */
  public SortedMap<ObjectKey, String> suspended() {
    var suspended = new TreeMap<>(recorded().suspended());
    if (isRestricted) {
      suspended.keySet().retainAll(keys());
    }
    return suspended;
  }

  private Set<ObjectKey> keys() {
    var keys = new HashSet<ObjectKey>();
    jobs.forEach(job -> keys.add(job.podGroup().key()));
    return keys;
  }

  /** Returns the number of pods bound to each node, by PodGroup. */
  public SortedMap<ObjectKey, SortedMap<String, Integer>> binds() {
    var binds = new TreeMap<ObjectKey, SortedMap<String, Integer>>();
    for (Decisions.Bind bind : decisions.binds()) {
      binds
          .computeIfAbsent(bind.podGroup(), first -> new TreeMap<>())
          .merge(bind.node(), 1, Integer::sum);
    }
    return binds;
  }

  /** Returns the verdicts on PodGroups that wait. */
  public List<PodGroupVerdict> waiting() {
    return decisions.podGroups().stream()
        .filter(verdict -> !(verdict.reason() instanceof Reason.None))
        .toList();
  }
}
