package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Pods that a gang does without: their work is done, and they were deleted externally. Since they
 * are not created again, the gang must not wait for them.
 *
 * @param indexes indexes of such pods by task; no task without any
 */
@LogicalName("job.finished-deleted-pods")
public record FinishedDeletedPods(Map<String, IndexSet> indexes) implements JournalSerializable {
  /** No pod: every pod exists, or its work is not done. */
  public static final FinishedDeletedPods NONE = new FinishedDeletedPods(Map.of());

  public FinishedDeletedPods {
    var some = new TreeMap<>(indexes);
    some.values().removeIf(IndexSet::isEmpty);
    indexes = Collections.unmodifiableMap(some);
  }

  /**
   * Reads the pods that a PodGroup was created without, from its annotation; none if that is
   * invalid.
   *
   * @param tasks names of the Job's tasks; others are ignored
   */
  static FinishedDeletedPods of(PodGroup group, Set<String> tasks) {
    String text =
        JobOwner.orEmpty(group.getMetadata().getAnnotations())
            .getOrDefault(WellKnownKeys.DONE_AND_GONE, "");
    var indexes = new TreeMap<String, IndexSet>();
    for (int at = 0; at < text.length(); ) {
      int next = text.indexOf(';', at);
      int end = next < 0 ? text.length() : next;
      int sign = text.indexOf('=', at);
      String task = sign > at && sign < end ? text.substring(at, sign) : "";
      if (tasks.contains(task)) {
        try {
          indexes.put(task, IndexSet.parse(text.substring(sign + 1, end), Bounds.JOB_REPLICAS - 1));
        } catch (IllegalArgumentException nonsense) {
          return NONE;
        }
      }
      at = end + 1;
    }
    return new FinishedDeletedPods(indexes);
  }

  /**
   * Writes the annotation that tells a PodGroup's readers, of which this class is one, why its
   * minimum is less than its Job's.
   */
  public void writeTo(ObjectMeta group) {
    var annotations = new TreeMap<>(JobOwner.orEmpty(group.getAnnotations()));
    annotations.remove(WellKnownKeys.DONE_AND_GONE);
    if (!indexes.isEmpty()) {
      annotations.put(WellKnownKeys.DONE_AND_GONE, text());
    }
    group.setAnnotations(annotations);
  }

  /** Returns the annotation: {@code ps=0;worker=0-3,7}. */
  public String text() {
    return indexes.entrySet().stream()
        .map(task -> task.getKey() + "=" + task.getValue())
        .collect(Collectors.joining(";"));
  }

  /** Returns the number of pods of all tasks. */
  int size() {
    return JobRules.sum(indexes.values().stream().map(IndexSet::size));
  }

  /** Returns the number of pods of a task. */
  int of(String task) {
    return indexes.getOrDefault(task, IndexSet.EMPTY).size();
  }

  /**
   * Returns the number of partitions of {@code size} pods of a task that can no longer be whole.
   */
  int partitionsOf(String task, int size) {
    return indexes.getOrDefault(task, IndexSet.EMPTY).groups(size);
  }
}
