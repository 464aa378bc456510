package io.hekla.controller.metrics;

import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Metrics of PodGroups. Only so many have series of their own, the first ones; they lose them when
 * they are gone. PodGroups of equal names in several namespaces share the series that name no
 * namespace. A session costs the verdicts that are new in it; only reading costs all PodGroups.
 */
final class JobMetrics {
  private final int most;
  private final Map<ObjectKey, JobFigures> figures = new HashMap<>();
  private long session;

  JobMetrics(int most) {
    this.most = most;
  }

  /** Takes in a session that has ended. */
  void ended(SessionRecord ended, Map<ObjectKey, PlacedPods> placed, Instant at) {
    session++;
    var jobs = ended.step().state().jobs();
    for (PodGroupVerdict verdict : ended.step().news()) {
      jobs.get(verdict.key())
          .ifPresent(
              job -> of(job).ifPresent(one -> one.considered(session, missing(job, placed))));
    }
    placed.forEach(
        (key, pods) -> {
          if (pods.bound() > 0) {
            jobs.get(key).flatMap(this::of).ifPresent(one -> one.bound(at));
          }
        });
  }

  /**
   * Returns the number of pods that the job lacks of its minimum; 0 if those that request nothing
   * suffice.
   */
  private static int missing(SnapshotJob job, Map<ObjectKey, PlacedPods> placed) {
    PlacedPods pods = placed.getOrDefault(job.podGroup().key(), PlacedPods.NONE);
    int ready = job.counts().ready() + pods.pods();
    int bestEffort = job.pendingBestEffort() - pods.bestEffort();
    int minimum = job.podGroup().minMember();
    return ready + bestEffort >= minimum ? 0 : minimum - ready;
  }

  /** Returns the figures of a job; empty if too many have some. */
  private Optional<JobFigures> of(SnapshotJob job) {
    ObjectKey key = job.podGroup().key();
    JobFigures known = figures.get(key);
    if (known != null && known.isOf(job)) {
      return Optional.of(known);
    }
    if (known == null && figures.size() >= most) {
      return Optional.empty();
    }
    var fresh = new JobFigures(job);
    figures.put(key, fresh);
    return Optional.of(fresh);
  }

  /**
   * Adds all series after the last session, and forgets PodGroups that it did not consider.
   *
   * @param hasShares whether a plugin computes shares of jobs
   * @return the number of PodGroups without series of their own
   */
  int addTo(MetricTable table, SessionRecord last, boolean hasShares) {
    Map<ObjectKey, PlacedPods> placed = PlacedPods.of(last);
    Map<String, Map<PodGroupPhase, Integer>> phases = new HashMap<>();
    last.step()
        .decisions()
        .queues()
        .forEach(queue -> phases.put(queue.name(), new EnumMap<>(PodGroupPhase.class)));
    Set<ObjectKey> considered = new HashSet<>();
    int unscheduled = 0;
    int all = 0;
    for (PodGroupVerdict verdict : last.step().decisions().podGroups()) {
      Map<PodGroupPhase, Integer> ofQueue = phases.get(verdict.queue());
      Optional<SnapshotJob> job = last.step().state().jobs().get(verdict.key());
      if (ofQueue != null && job.isPresent()) {
        all++;
        ofQueue.merge(verdict.phase(), 1, Integer::sum);
        unscheduled += missing(job.get(), placed) > 0 ? 1 : 0;
        JobFigures known = figures.get(verdict.key());
        if (known != null && known.isOf(job.get())) {
          considered.add(verdict.key());
          addTo(table, verdict, known, hasShares);
        }
      }
    }
    figures.keySet().retainAll(considered);
    table.set(VolcanoMetric.UNSCHEDULED_JOBS, unscheduled);
    phases.forEach((queue, counts) -> addTo(table, queue, counts));
    return all - considered.size();
  }

  private void addTo(
      MetricTable table, PodGroupVerdict verdict, JobFigures known, boolean hasShares) {
    ObjectKey key = verdict.key();
    known.addTo(table, key, verdict.queue(), session);
    if (hasShares) {
      table.set(VolcanoMetric.JOB_SHARE, verdict.share(), key.namespace(), key.name());
    }
  }

  private static void addTo(MetricTable table, String queue, Map<PodGroupPhase, Integer> counts) {
    for (PodGroupPhase phase : PodGroupPhase.values()) {
      table.set(metric(phase), counts.getOrDefault(phase, 0), queue);
    }
  }

  private static VolcanoMetric metric(PodGroupPhase phase) {
    return switch (phase) {
      case PENDING -> VolcanoMetric.PODGROUPS_PENDING;
      case INQUEUE -> VolcanoMetric.PODGROUPS_INQUEUE;
      case RUNNING -> VolcanoMetric.PODGROUPS_RUNNING;
      case UNKNOWN -> VolcanoMetric.PODGROUPS_UNKNOWN;
      case COMPLETED -> VolcanoMetric.PODGROUPS_COMPLETED;
    };
  }
}
