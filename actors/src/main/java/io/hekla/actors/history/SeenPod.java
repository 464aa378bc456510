package io.hekla.actors.history;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Observed pod that is not written yet.
 *
 * @param memory what is remembered of it
 * @param queue queue of its PodGroup; empty if it is not known
 * @param since first observation in its phase
 * @param gone observation of its deletion
 * @param logged record of it as it is here, if that is in the log of pods
 */
record SeenPod(
    Pod pod,
    ObjectKey podGroup,
    ExistingPod memory,
    String queue,
    Instant since,
    Optional<Instant> gone,
    Optional<PodRecord> logged) {
  /**
   * Time for which a pod that was bound is not written, since most start meanwhile: a row that is
   * written twice costs twice.
   */
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(3);

  /** Reason of the end of a pod that was deleted before it ended. */
  private static final String DELETED = "deleted";

  String uid() {
    return pod.getMetadata().getUid();
  }

  private String phase() {
    return pod.getStatus() == null ? "" : String.valueOf(pod.getStatus().getPhase());
  }

  /** Returns whether it may start soon. */
  boolean isStarting(Instant now) {
    return gone.isEmpty() && phase().equals("Pending") && since.plus(STARTS_WITHIN).isAfter(now);
  }

  /** Returns this observation after an earlier one of the same pod. */
  SeenPod after(SeenPod before) {
    return before.phase().equals(phase())
        ? new SeenPod(pod, podGroup, memory, queue, before.since, gone, logged)
        : this;
  }

  /** Returns this pod, of which the log has a record. */
  SeenPod with(PodRecord record) {
    return new SeenPod(pod, podGroup, memory, queue, since, gone, Optional.of(record));
  }

  /** Returns the record of the pod; empty if it is on no node. */
  Optional<PodRecord> read(String userKey) {
    if (logged.isPresent()) {
      return logged;
    }
    return PodRecords.of(
            pod,
            Optional.of(podGroup),
            Optional.of(queue).filter(one -> !one.isEmpty()),
            userKey,
            since)
        .map(record -> gone.map(at -> record.gone(at, DELETED)).orElse(record));
  }
}
