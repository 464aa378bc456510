package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.scheduler.configuration.Partition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The partition of each queue, by its index; the last one has all that no other has. A queue is in
 * the partition of the highest queue above it below {@code root}: quotas of a tree are never shared
 * by two partitions. Source: docs/reference/partitions.md#queues.
 */
final class QueuePartitions {
  private final Map<String, Integer> named = new HashMap<>();
  private final Map<String, Integer> known = new HashMap<>();
  private final Map<String, String> tops = new HashMap<>();
  private final int rest;

  QueuePartitions(List<Partition> partitions, SortedTable<String, QueueInfo> queues) {
    rest = partitions.size();
    for (int i = 0; i < rest; i++) {
      for (String queue : partitions.get(i).queues()) {
        named.putIfAbsent(queue, i);
      }
    }
    for (QueueInfo queue : queues) {
      String top = top(queue, queues);
      tops.put(queue.name(), top);
      known.put(queue.name(), named.getOrDefault(top, rest));
    }
  }

  /** Returns the highest queue above a queue, below root; of queues in a ring the first by name. */
  private static String top(QueueInfo queue, SortedTable<String, QueueInfo> queues) {
    var passed = new TreeSet<String>();
    QueueInfo at = queue;
    while (passed.add(at.name())) {
      String above = QueueNames.above(at.parent());
      Optional<QueueInfo> parent =
          at.name().equals(QueueNames.ROOT) || above.equals(QueueNames.ROOT)
              ? Optional.empty()
              : queues.get(above);
      if (parent.isEmpty()) {
        return at.name();
      }
      at = parent.get();
    }
    return firstOfRing(at, queues);
  }

  private static String firstOfRing(QueueInfo start, SortedTable<String, QueueInfo> queues) {
    var ring = new TreeSet<String>();
    QueueInfo at = start;
    while (ring.add(at.name())) {
      at = queues.get(QueueNames.above(at.parent())).orElseThrow();
    }
    return ring.first();
  }

  /** Returns the partition of a queue, whether the queue exists or not. */
  int of(String queue) {
    Integer exists = known.get(queue);
    return exists == null ? named.getOrDefault(queue, rest) : exists;
  }

  /** Returns the partition of a PodGroup: that of its queue. */
  int of(PodGroupInfo podGroup) {
    return of(QueueNames.orDefault(podGroup.queue()));
  }

  /** Returns whether every queue is in the same partition as before. */
  boolean isAs(QueuePartitions other) {
    return named.equals(other.named) && known.equals(other.known);
  }

  /** Returns the highest queue above a queue that exists: itself if there is none. */
  Optional<String> top(String queue) {
    return Optional.ofNullable(tops.get(queue));
  }
}
