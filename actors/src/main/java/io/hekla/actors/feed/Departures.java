package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobSight;
import io.hekla.model.job.JobSights;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Pods of Jobs that went without being marked as deleted by these, until their Job has confirmed a
 * look that told of it: the next look would show nothing but a place without a pod, of which nobody
 * could tell whether its work is done, or whether there ever was one.
 */
final class Departures {
  private final Map<ObjectKey, Map<ObjectKey, Departure>> byJob = new HashMap<>();

  /**
   * One pod.
   *
   * @param jobUid of the Job that controlled it
   * @param told whether a look that is under way tells of it
   */
  private record Departure(String jobUid, JobSight.Pod pod, boolean told) {}

  /** Takes in a difference: a pod that went, one that takes the place of another, a Job's end. */
  void take(Delta delta) {
    ObjectKey key = Delta.keyOf(delta.after().or(delta::before).orElseThrow());
    if (delta.isUnreadable()) {
      return;
    }
    if (delta.kind().equals(Kind.JOB) && delta.after().isEmpty()) {
      byJob.remove(key);
    } else if (delta.after().isPresent() && delta.after().get() instanceof Pod pod) {
      Known.jobOf(pod).ifPresent(job -> forget(job, key));
    } else if (delta.before().isPresent() && delta.before().get() instanceof Pod pod) {
      Known.jobOf(pod).ifPresent(job -> went(job, key, pod));
    }
  }

  private void went(ObjectKey job, ObjectKey key, Pod pod) {
    for (OwnerReference owner : pod.getMetadata().getOwnerReferences()) {
      JobSights.pod(pod, owner.getUid())
          .filter(seen -> !seen.outOfSync())
          .ifPresent(
              seen ->
                  byJob
                      .computeIfAbsent(job, name -> new TreeMap<>())
                      .put(key, new Departure(owner.getUid(), seen, false)));
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

  /** Those of the Job of this uid, by name. */
  List<JobSight.Pod> of(ObjectKey job, String uid) {
    return byJob.getOrDefault(job, Map.of()).values().stream()
        .filter(departure -> departure.jobUid().equals(uid))
        .map(Departure::pod)
        .toList();
  }

  /** A look went to this Job, with all that is known now. */
  void told(ObjectKey job) {
    byJob.computeIfPresent(
        job,
        (name, pods) -> {
          pods.replaceAll((pod, one) -> new Departure(one.jobUid(), one.pod(), true));
          return pods;
        });
  }

  /** The Job has taken the last look that went to it. */
  void confirmed(ObjectKey job) {
    byJob.computeIfPresent(
        job,
        (name, pods) -> {
          pods.values().removeIf(Departure::told);
          return pods.isEmpty() ? null : pods;
        });
  }
}
