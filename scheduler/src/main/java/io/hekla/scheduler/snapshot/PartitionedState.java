package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import io.hekla.scheduler.configuration.Partition;
import java.util.List;

/**
 * A cluster divided into partitions, each a state of its own. What a partition has depends on the
 * cluster alone, not on its history. Source: docs/reference/partitions.md.
 */
public final class PartitionedState {
  private final ClusterState cluster;
  private final List<Partition> partitions;
  private final PartitionStates before;
  private final QueuePartitions queues;
  private final List<PartitionChanges> changes;

  private PartitionedState(
      ClusterState cluster, List<Partition> partitions, PartitionStates before) {
    this.cluster = cluster;
    this.partitions = partitions;
    this.before = before;
    var routing = new PartitionRouting(cluster, partitions, before);
    queues = routing.queues();
    changes = routing.changes();
  }

  /** Divides a cluster; costs the changes since the last session if it had these partitions. */
  public static PartitionedState of(ClusterState cluster, List<Partition> partitions) {
    PartitionStates before =
        cluster
            .partitions()
            .filter(states -> states.areOf(partitions))
            .orElseGet(() -> PartitionStates.none(partitions));
    return new PartitionedState(cluster, partitions, before);
  }

  /** Number of partitions, that of all that no other has included, which is the last one. */
  public int size() {
    return partitions.size() + 1;
  }

  /** Returns the state of a partition; may be called on any thread. */
  public ClusterState state(int partition) {
    return before.states().get(partition).with(changes.get(partition));
  }

  /** Returns the partition of a PodGroup; of one that does not exist the last one. */
  public int of(ObjectKey podGroup) {
    return cluster.facts().podGroups().get(podGroup).map(queues::of).orElse(partitions.size());
  }

  /** Returns the queues that have another partition than the one that names them, by name. */
  public List<MisplacedQueue> misplaced() {
    return partitions.stream()
        .flatMap(
            partition ->
                partition.queues().stream()
                    .flatMap(
                        queue ->
                            queues
                                .top(queue)
                                .filter(top -> !top.equals(queue))
                                .map(top -> misplaced(partition, queue, top))
                                .stream()))
        .filter(queue -> !queue.partition().equals(queue.actual()))
        .toList();
  }

  private MisplacedQueue misplaced(Partition partition, String queue, String top) {
    String actual = Partition.name(partitions, queues.of(queue));
    return new MisplacedQueue(queue, partition.name(), top, actual);
  }

  /**
   * Queue that a partition names and does not get: it shares the quota of a queue above it.
   *
   * @param partition the one that names it
   * @param top the highest queue above it, below root
   * @param actual the partition of that queue
   */
  public record MisplacedQueue(String queue, String partition, String top, String actual) {}

  /** Returns whether the queue root has limits, which hold for each partition by itself. */
  public boolean hasLimitsAtRoot() {
    return cluster
        .queues()
        .get(QueueNames.ROOT)
        .filter(
            root ->
                root.capability().isPresent()
                    || !root.deserved().isEmpty()
                    || !root.guarantee().isEmpty())
        .isPresent();
  }

  /**
   * Returns the state of the whole cluster after a session.
   *
   * @param after the states of the partitions after it
   */
  public ClusterState after(List<ClusterState> after) {
    return cluster.with(new PartitionStates(partitions, cluster.facts(), after));
  }

  /** Returns the partition of a node: the first that selects it. */
  static int of(NodeInfo node, List<Partition> partitions) {
    int at = 0;
    while (at < partitions.size() && !partitions.get(at).nodes().matches(node.labels())) {
      at++;
    }
    return at;
  }
}
