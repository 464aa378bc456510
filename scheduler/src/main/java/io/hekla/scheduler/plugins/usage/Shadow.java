package io.hekla.scheduler.plugins.usage;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.plugins.usage.Estimator.Estimate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Pods of one node that no measurement shows yet, each with the estimate made when it came. Summed
 * up by uid, so that a pod that comes and leaves again has no effect.
 */
final class Shadow {
  private final SortedMap<String, Estimate> unseen = new TreeMap<>();

  /** Estimates for the pods that were there when the session began, empty for the measured ones. */
  private final Map<String, Optional<Estimate>> atStart = new HashMap<>();

  private double milliCpu;
  private double memoryBytes;

  /** Adds a pod that is there as the session begins. */
  void addExisting(String uid, Optional<Estimate> estimate) {
    atStart.put(uid, estimate);
    estimate.ifPresent(one -> put(uid, one));
  }

  /** Adds a pod that came; one whose eviction was undone counts as before. */
  void add(TaskInfo task, Supplier<Estimate> estimate) {
    Optional<Estimate> before = atStart.get(task.uid());
    if (before == null) {
      put(task.uid(), estimate.get());
    } else {
      before.ifPresent(one -> put(task.uid(), one));
    }
  }

  /** Removes a pod that left. */
  void left(String uid) {
    if (unseen.remove(uid) != null) {
      sum();
    }
  }

  double milliCpu() {
    return milliCpu;
  }

  double memoryBytes() {
    return memoryBytes;
  }

  private void put(String uid, Estimate estimate) {
    unseen.put(uid, estimate);
    sum();
  }

  private void sum() {
    milliCpu = 0;
    memoryBytes = 0;
    for (Estimate estimate : unseen.values()) {
      milliCpu += estimate.milliCpu();
      memoryBytes += estimate.memoryBytes();
    }
  }
}
