package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.OwnerIndex;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobObservation;
import io.hekla.model.job.JobObservations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tombstones: pods deleted by someone other than their Job, kept until the Job has acknowledged
 * them. Without them the next observation would show an index without a pod, of which the Job could
 * not know whether its work is done, or whether it ever had one.
 */
public final class DeletedPodTombstones {
  private final Map<ObjectKey, Map<ObjectKey, Tombstone>> byJob = new HashMap<>();

  /**
   * One pod.
   *
   * @param jobUid of the Job that controlled it
   * @param observed whether an observation under way shows it
   */
  private record Tombstone(String jobUid, JobObservation.Pod pod, boolean observed) {}

  /** Takes in a difference: a pod that went, a pod that replaces another, a Job's end. */
  void take(Delta delta) {
    ObjectKey key = Delta.keyOf(delta.after().or(delta::before).orElseThrow());
    if (delta.isUnreadable()) {
      return;
    }
    if (delta.kind().equals(Kind.JOB) && delta.after().isEmpty()) {
      byJob.remove(key);
    } else if (delta.after().isPresent() && delta.after().get() instanceof Pod pod) {
      OwnerIndex.jobOf(pod).ifPresent(job -> forget(job, key));
    } else if (delta.before().isPresent() && delta.before().get() instanceof Pod pod) {
      OwnerIndex.jobOf(pod).ifPresent(job -> put(job, key, pod));
    }
  }

  private void put(ObjectKey job, ObjectKey key, Pod pod) {
    for (OwnerReference owner : pod.getMetadata().getOwnerReferences()) {
      JobObservations.pod(pod, owner.getUid())
          .filter(seen -> !seen.outOfSync())
          .ifPresent(
              seen ->
                  byJob
                      .computeIfAbsent(job, name -> new TreeMap<>())
                      .put(key, new Tombstone(owner.getUid(), seen, false)));
    }
  }

  private void forget(ObjectKey job, ObjectKey pod) {
    byJob.computeIfPresent(
        job,
        (name, pods) -> {
          pods.remove(pod);
          return pods.isEmpty() ? null : pods;
        });
  }

  /** Returns the tombstones of the Job of this uid, by name. */
  List<JobObservation.Pod> of(ObjectKey job, String uid) {
    return byJob.getOrDefault(job, Map.of()).values().stream()
        .filter(departure -> departure.jobUid().equals(uid))
        .map(Tombstone::pod)
        .toList();
  }

  /** Records that an observation went to this Job, with all tombstones known now. */
  void observationSent(ObjectKey job) {
    byJob.computeIfPresent(
        job,
        (name, pods) -> {
          pods.replaceAll((pod, one) -> new Tombstone(one.jobUid(), one.pod(), true));
          return pods;
        });
  }

  /**
   * Removes the tombstones in the last observation that went to the Job, which has acknowledged it.
   */
  void confirmed(ObjectKey job) {
    byJob.computeIfPresent(
        job,
        (name, pods) -> {
          pods.values().removeIf(Tombstone::observed);
          return pods.isEmpty() ? null : pods;
        });
  }

  /** Returns the number of Jobs with tombstones. */
  int size() {
    return byJob.size();
  }

  void clear() {
    byJob.clear();
  }
}
