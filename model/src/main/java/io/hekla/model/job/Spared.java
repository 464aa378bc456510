package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.machine.Kept;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Pods that a gang does without: their work is done, and somebody has deleted them. Since they are
 * not made again, the gang must not wait for them.
 *
 * @param indexes of such pods by task; no task without any
 */
public record Spared(Map<String, IndexSet> indexes) implements Kept {
  /** Every pod is there, or its work is not done. */
  public static final Spared NOBODY = new Spared(Map.of());

  public Spared {
    var some = new TreeMap<>(indexes);
    some.values().removeIf(one -> one.size() == 0);
    indexes = Collections.unmodifiableMap(some);
  }

  /** Those that a PodGroup was made without, by its annotation; nobody if that makes no sense. */
  static Spared of(PodGroup group) {
    String text =
        Owner.orEmpty(group.getMetadata().getAnnotations())
            .getOrDefault(WellKnownKeys.DONE_AND_GONE, "");
    var indexes = new TreeMap<String, IndexSet>();
    for (String task : text.split(";", -1)) {
      int sign = task.indexOf('=');
      if (sign > 0) {
        try {
          indexes.put(task.substring(0, sign), IndexSet.parse(task.substring(sign + 1)));
        } catch (IllegalArgumentException | IndexOutOfBoundsException nonsense) {
          return NOBODY;
        }
      }
    }
    return new Spared(indexes);
  }

  /** Tells a PodGroup's readers, of whom this class is one, why it wants fewer than its Job. */
  public void writeTo(ObjectMeta group) {
    var annotations = new TreeMap<>(Owner.orEmpty(group.getAnnotations()));
    annotations.remove(WellKnownKeys.DONE_AND_GONE);
    if (!indexes.isEmpty()) {
      annotations.put(WellKnownKeys.DONE_AND_GONE, text());
    }
    group.setAnnotations(annotations);
  }

  /** The annotation: {@code ps=0;worker=0-3,7}. */
  public String text() {
    return indexes.entrySet().stream()
        .map(task -> task.getKey() + "=" + task.getValue())
        .collect(Collectors.joining(";"));
  }

  /** How many of all tasks. */
  int size() {
    return indexes.values().stream().mapToInt(IndexSet::size).sum();
  }

  /** How many of a task. */
  int of(String task) {
    return indexes.getOrDefault(task, IndexSet.EMPTY).size();
  }

  /** How many partitions of so many pods of a task can no longer be whole. */
  int partitionsOf(String task, int size) {
    return indexes.getOrDefault(task, IndexSet.EMPTY).groups(size);
  }
}
