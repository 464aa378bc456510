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
 * The pods of one node that no measurement shows yet, each with the guess made when it came. Summed
 * up by uid, so that who comes and goes again leaves no trace.
 */
final class Shadow {
  private final SortedMap<String, Estimate> unseen = new TreeMap<>();

  /** Guesses for the pods that were there when the session began, nothing for those measured. */
  private final Map<String, Optional<Estimate>> atStart = new HashMap<>();

  private double milliCpu;
  private double memoryBytes;

  /** A pod is there as the session begins. */
  void wasThere(String uid, Optional<Estimate> estimate) {
    atStart.put(uid, estimate);
    estimate.ifPresent(one -> put(uid, one));
  }

  /** A pod came; one whose eviction was taken back counts as before. */
  void came(TaskInfo task, Supplier<Estimate> estimate) {
    Optional<Estimate> before = atStart.get(task.uid());
    if (before == null) {
      put(task.uid(), estimate.get());
    } else {
      before.ifPresent(one -> put(task.uid(), one));
    }
  }

  /** A pod left. */
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
