package io.hekla.scheduler.session;

import io.hekla.model.cluster.EvictedJobInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.FactChange;
import io.hekla.scheduler.snapshot.FactTables;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Jobs that lost pods to other jobs a short time ago: those that the session found, and those that
 * it adds. Nothing is remembered unless a plugin states for how long. Source:
 * docs/reference/plugin-rules.md#job-preemption.
 */
public final class EvictedJobs {
  private final Session session;
  private final SortedMap<ObjectKey, EvictedJobInfo> before = new TreeMap<>();
  private final SortedMap<ObjectKey, EvictedJobInfo> current = new TreeMap<>();
  private Optional<Duration> period = Optional.empty();

  EvictedJobs(Session session, FactTables facts) {
    this.session = session;
    facts.all(EvictedJobInfo.class).forEach(one -> before.put(one.key(), one));
  }

  /** Has evictions remembered for a time; of several times the longest counts. */
  public void rememberFor(Duration time) {
    period = Optional.of(period.filter(other -> other.compareTo(time) > 0).orElse(time));
    before.values().stream().filter(this::counts).forEach(one -> current.put(one.key(), one));
  }

  /** Returns the last evictions of a job, if they are remembered. */
  public Optional<EvictedJobInfo> of(JobView job) {
    return Optional.ofNullable(current.get(job.key()))
        .filter(one -> one.podGroupUid().equals(job.podGroup().uid()));
  }

  /** Returns the time until which the evictions of a job are remembered. */
  public Instant end(EvictedJobInfo evicted) {
    return evicted.at().plus(period.orElse(Duration.ZERO));
  }

  /** Records that a job lost a pod to another one. */
  void add(JobView victim, JobView beneficiary) {
    if (period.isEmpty() || victim == beneficiary) {
      return;
    }
    Optional<EvictedJobInfo> higher =
        of(victim).filter(known -> known.priority() >= beneficiary.priority());
    current.put(
        victim.key(),
        new EvictedJobInfo(
            victim.key(),
            victim.podGroup().uid(),
            session.now(),
            higher.map(EvictedJobInfo::beneficiary).orElse(beneficiary.key()),
            higher.map(EvictedJobInfo::priority).orElse(beneficiary.priority())));
  }

  /** Returns whether an eviction still counts: its PodGroup exists and its time is not over. */
  private boolean counts(EvictedJobInfo evicted) {
    boolean exists =
        session
            .allJobs()
            .get(evicted.key())
            .map(SnapshotJob::podGroup)
            .filter(podGroup -> podGroup.uid().equals(evicted.podGroupUid()))
            .isPresent();
    return exists && end(evicted).isAfter(session.now());
  }

  /** Returns what the session changed, by key of the PodGroup. */
  public List<FactChange> changes() {
    var changes = new TreeMap<ObjectKey, FactChange>();
    before.forEach(
        (key, evicted) -> {
          if (!current.containsKey(key)) {
            changes.put(key, new FactChange(evicted, true));
          }
        });
    current.forEach(
        (key, evicted) -> {
          if (!evicted.equals(before.get(key))) {
            changes.put(key, new FactChange(evicted, false));
          }
        });
    return List.copyOf(changes.values());
  }
}
