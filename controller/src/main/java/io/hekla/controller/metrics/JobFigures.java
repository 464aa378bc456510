package io.hekla.controller.metrics;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Instant;
import java.util.Optional;

/** Figures of a PodGroup that has series of its own. Mutable, for one thread at a time. */
final class JobFigures {
  private final String uid;
  private final Instant created;
  private Optional<Instant> lastBind = Optional.empty();
  private long retries;
  private int missing;

  /** Session up to which retries are counted; none has changed anything since. */
  private long counted;

  JobFigures(SnapshotJob job) {
    uid = job.podGroup().uid();
    created = job.podGroup().created();
  }

  boolean isOf(SnapshotJob job) {
    return uid.equals(job.podGroup().uid());
  }

  /** Takes in the bind of a pod. */
  void bound(Instant at) {
    lastBind = Optional.of(at);
  }

  /**
   * Takes in a session whose verdict may differ from that of the session before.
   *
   * @param session number of the session
   * @param lacking number of pods that it lacks of its minimum
   */
  void considered(long session, int lacking) {
    retries = retries(session - 1) + (lacking > 0 ? 1 : 0);
    missing = lacking;
    counted = session;
  }

  /** Returns the number of sessions, up to one, after which it lacked pods. */
  private long retries(long session) {
    return retries + (missing > 0 ? Math.max(0, session - counted) : 0);
  }

  /** Adds the series of the PodGroup after a session. */
  void addTo(MetricTable table, ObjectKey key, String queue, long session) {
    String name = key.name();
    String namespace = key.namespace();
    table.add(VolcanoMetric.UNSCHEDULED_TASKS, missing, name);
    if (retries(session) > 0) {
      table.add(VolcanoMetric.JOB_RETRIES, (double) retries(session), name);
    }
    table.set(VolcanoMetric.JOB_START, (double) created.getEpochSecond(), name, queue, namespace);
    if (lastBind.isPresent()) {
      Instant at = lastBind.get();
      table.set(VolcanoMetric.JOB_LAST, (double) at.getEpochSecond(), name, queue, namespace);
      double duration = SessionMetrics.age(created, at);
      table.set(VolcanoMetric.JOB_DURATION, duration, name, queue, namespace);
    }
  }
}
