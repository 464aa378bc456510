package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.scheduler.configuration.Partition;
import io.hekla.scheduler.snapshot.PartitionChanges.AdmittedPodGroup;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Division of what has changed in a cluster among its partitions, by the difference of its facts:
 * objects that move are removed from one and added to another. Source:
 * docs/reference/partitions.md#what-belongs-to-a-partition.
 */
final class PartitionRouting {
  /** Index of the partition of an object that does not exist. */
  private static final int NONE = -1;

  private final ClusterState cluster;
  private final List<Partition> partitions;
  private final ClusterState.Facts was;
  private final ClusterState.Facts is;
  private final QueuePartitions queuesBefore;
  private final QueuePartitions queues;
  private final List<PartitionChanges> changes;
  private final SortedSet<String> touchedTasks = new TreeSet<>();

  PartitionRouting(ClusterState cluster, List<Partition> partitions, PartitionStates before) {
    this.cluster = cluster;
    this.partitions = partitions;
    was = before.facts();
    is = cluster.facts();
    boolean sameQueues = was.queues().equals(is.queues());
    queues = new QueuePartitions(partitions, is.queues());
    queuesBefore = sameQueues ? queues : new QueuePartitions(partitions, was.queues());
    var tables = new PartitionTables(is, partitions, queues);
    changes =
        IntStream.rangeClosed(0, partitions.size())
            .mapToObj(at -> new PartitionChanges(tables.of(at), cluster.nodes()))
            .toList();
    routeQueues();
    routeNodes();
    routePodGroups();
    routeTasks();
  }

  QueuePartitions queues() {
    return queues;
  }

  /** Changes of each partition. */
  List<PartitionChanges> changes() {
    return changes;
  }

  /** Root is in every partition: plugins that know a tree begin with it. */
  private void routeQueues() {
    if (was.queues().equals(is.queues())) {
      return;
    }
    var names = new TreeSet<String>();
    was.queues().forEach(queue -> names.add(queue.name()));
    is.queues().forEach(queue -> names.add(queue.name()));
    for (String name : names) {
      Optional<QueueInfo> before = was.queues().get(name);
      Optional<QueueInfo> now = is.queues().get(name);
      if (name.equals(QueueNames.ROOT)) {
        changes.forEach(one -> one.queues().put(name, now));
      } else {
        int from = before.isPresent() ? queuesBefore.of(name) : NONE;
        int to = now.isPresent() ? queues.of(name) : NONE;
        if (from != to || !before.equals(now)) {
          move(from, to, one -> one.queues().put(name, Optional.empty()));
          add(to, one -> one.queues().put(name, now));
        }
      }
    }
  }

  private void routeNodes() {
    for (SortedTable.Difference<String, NodeInfo> node : is.nodes().since(was.nodes())) {
      int from = of(node.before());
      int to = of(node.now());
      move(from, to, one -> one.nodes().put(node.key(), Optional.empty()));
      add(to, one -> one.nodes().put(node.key(), node.now()));
      if (from != to) {
        cluster
            .groups()
            .podsByNode()
            .get(node.key())
            .ifPresent(pods -> pods.forEach(pod -> touchedTasks.add(pod.info().uid())));
      }
    }
  }

  private int of(Optional<NodeInfo> node) {
    return node.map(info -> PartitionedState.of(info, partitions)).orElse(NONE);
  }

  private void routePodGroups() {
    var touched = new TreeSet<ObjectKey>();
    is.podGroups().since(was.podGroups()).forEach(one -> touched.add(one.key()));
    is.admissions().since(was.admissions()).forEach(one -> touched.add(one.key()));
    if (!queues.isAs(queuesBefore)) {
      for (PodGroupInfo podGroup : is.podGroups()) {
        if (queues.of(podGroup) != queuesBefore.of(podGroup)) {
          touched.add(podGroup.key());
        }
      }
    }
    for (ObjectKey key : touched) {
      Optional<PodGroupInfo> before = was.podGroups().get(key);
      Optional<PodGroupInfo> now = is.podGroups().get(key);
      int from = before.map(queuesBefore::of).orElse(NONE);
      int to = now.map(queues::of).orElse(NONE);
      move(from, to, one -> one.podGroups().put(key, Optional.empty()));
      add(
          to,
          one ->
              one.podGroups()
                  .put(
                      key,
                      now.map(group -> new AdmittedPodGroup(group, is.admissions().get(key)))));
      if (from != to) {
        cluster
            .groups()
            .members()
            .get(key)
            .ifPresent(pods -> pods.forEach(pod -> touchedTasks.add(pod.info().uid())));
      }
    }
  }

  private void routeTasks() {
    is.tasks().since(was.tasks()).forEach(one -> touchedTasks.add(one.key()));
    for (String uid : touchedTasks) {
      Optional<SnapshotTask> before = was.tasks().get(uid);
      Optional<SnapshotTask> now = is.tasks().get(uid);
      Set<Integer> from = before.map(task -> places(task, was, queuesBefore)).orElse(Set.of());
      Set<Integer> to = now.map(task -> places(task, is, queues)).orElse(Set.of());
      for (int partition : from) {
        if (!to.contains(partition)) {
          changes.get(partition).tasks().put(uid, Optional.empty());
        }
      }
      for (int partition : to) {
        if (!from.contains(partition) || !before.equals(now)) {
          changes.get(partition).tasks().put(uid, now);
        }
      }
    }
  }

  /**
   * Returns the partitions that have a task: that of its PodGroup, and that of the node on which it
   * takes room.
   */
  private Set<Integer> places(
      SnapshotTask task, ClusterState.Facts facts, QueuePartitions queuesThen) {
    int ofNode = task.takesRoom() ? of(facts.nodes().get(task.nodeName())) : NONE;
    Optional<ObjectKey> group = task.info().podGroup();
    if (group.isEmpty() && ofNode != NONE) {
      return Set.of(ofNode);
    }
    int own =
        group
            .flatMap(key -> facts.podGroups().get(key))
            .map(queuesThen::of)
            .orElse(partitions.size());
    return ofNode == NONE || ofNode == own ? Set.of(own) : Set.of(own, ofNode);
  }

  /** Removes an object from the partition that it leaves, if it was in one. */
  private void move(int from, int to, Consumer<PartitionChanges> removal) {
    if (from != NONE && from != to) {
      removal.accept(changes.get(from));
    }
  }

  private void add(int to, Consumer<PartitionChanges> addition) {
    if (to != NONE) {
      addition.accept(changes.get(to));
    }
  }
}
