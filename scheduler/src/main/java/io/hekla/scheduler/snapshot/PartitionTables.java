package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.EvictedJobInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.cluster.VolumeClaimInfo;
import io.hekla.scheduler.configuration.Partition;
import io.hekla.scheduler.snapshot.PartitionChanges.Shared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Tables of a cluster that all its partitions have, whole or in part: each gets them as they are
 * now, without regard to what has changed. Source:
 * docs/reference/partitions.md#what-belongs-to-a-partition.
 */
final class PartitionTables {
  /** Kinds of facts that concern one partition each. */
  private static final List<Class<? extends ClusterFact>> OWNED =
      List.of(ReservationInfo.class, EvictedJobInfo.class, UsageAccount.class);

  private final ClusterState.Facts cluster;
  private final List<Partition> partitions;
  private final QueuePartitions queues;
  private final List<Prepared> prepared;

  /**
   * Task that is being bound, and for which something has to be written before.
   *
   * @param partition that of its node; empty if there is no such node
   */
  private record Prepared(SnapshotTask task, Optional<Integer> partition) {}

  PartitionTables(ClusterState.Facts cluster, List<Partition> partitions, QueuePartitions queues) {
    this.cluster = cluster;
    this.partitions = partitions;
    this.queues = queues;
    prepared = prepared();
  }

  /** Returns the tables of a partition. */
  Shared of(int partition) {
    return new Shared(
        cluster.namespaces(), cluster.priorityClasses(), facts(partition), policyRuns(partition));
  }

  private List<Prepared> prepared() {
    boolean areAny =
        cluster.others().hasAny(VolumeClaimInfo.class)
            || cluster.others().hasAny(ResourceClaimInfo.class);
    return areAny
        ? cluster.tasks().values().stream()
            .filter(task -> !task.preparations().isEmpty())
            .map(task -> new Prepared(task, ofNode(task.nodeName())))
            .toList()
        : List.of();
  }

  private Optional<Integer> ofNode(String name) {
    return cluster.nodes().get(name).map(node -> PartitionedState.of(node, partitions));
  }

  /**
   * Returns the facts of a partition: what binds to nodes of other partitions need is reserved
   * there, as the binds themselves are not known.
   */
  private FactTables facts(int partition) {
    FactTables own = cluster.others().where(OWNED, fact -> isOf(partition, fact));
    var done = new FactTables.Draft(own);
    for (Prepared one : prepared) {
      if (!one.partition.equals(Optional.of(partition))) {
        done.reserve(one.task.preparations(), one.task.info().uid());
      }
    }
    return done.tables();
  }

  /** Returns whether a fact of these kinds concerns a partition. */
  private boolean isOf(int partition, ClusterFact fact) {
    return switch (fact) {
      case ReservationInfo reservation -> ofPodGroup(reservation.key()) == partition;
      case EvictedJobInfo evicted -> ofPodGroup(evicted.key()) == partition;
      case UsageAccount account -> queues.of(account.queue()) == partition;
      default -> true;
    };
  }

  private int ofPodGroup(ObjectKey key) {
    return cluster.podGroups().get(key).map(queues::of).orElse(partitions.size());
  }

  /** Returns the last runs of the policies of a partition, by the plugin's name. */
  private SortedTable<String, Instant> policyRuns(int partition) {
    if (cluster.policyRuns().size() == 0) {
      return cluster.policyRuns();
    }
    int prefix = prefixOfRuns(partition).length();
    var runs = new Draft<String, Instant>(SortedTable.empty());
    cluster
        .policyRuns()
        .entries()
        .forEach(
            run -> {
              if (ownerOfRun(run.getKey()) == partition) {
                runs.put(run.getKey().substring(prefix), run.getValue());
              }
            });
    return runs.table();
  }

  private int ownerOfRun(String policy) {
    int at = 0;
    while (!policy.startsWith(prefixOfRuns(at))) {
      at++;
    }
    return at;
  }

  /** Returns the beginning of the names of a partition's runs; empty for the last partition. */
  private String prefixOfRuns(int partition) {
    return Partition.policyRun(Partition.name(partitions, partition), "");
  }
}
