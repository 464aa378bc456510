package io.hekla.model.jobflow;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.Job;
import io.hekla.model.api.WellKnownKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Addresses at which the pods of a Job's tasks can be probed. */
final class PodAddresses {
  private PodAddresses() {}

  /** Returns addresses by task, of these tasks alone; empty for a pod that has none. */
  static Map<String, List<String>> of(
      Job job, Set<String> tasks, JobFlowObservations.Around around) {
    var addresses = new TreeMap<String, List<String>>();
    if (tasks.isEmpty()) {
      return addresses;
    }
    for (Pod pod : around.pods(job)) {
      String task = task(pod);
      if (tasks.contains(task)) {
        addresses.computeIfAbsent(task, name -> new ArrayList<>()).add(address(pod));
      }
    }
    return addresses;
  }

  private static String task(Pod pod) {
    var annotations = pod.getMetadata().getAnnotations();
    return annotations == null ? "" : annotations.getOrDefault(WellKnownKeys.TASK_SPEC, "");
  }

  /**
   * Returns the address of a pod; a pod in its node's network has none of its own: a probe of it is
   * a probe of the node.
   */
  private static String address(Pod pod) {
    boolean ofNode = pod.getSpec() != null && Boolean.TRUE.equals(pod.getSpec().getHostNetwork());
    return ofNode || pod.getStatus() == null
        ? ""
        : Objects.requireNonNullElse(pod.getStatus().getPodIP(), "");
  }
}
