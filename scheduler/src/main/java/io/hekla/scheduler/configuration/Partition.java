package io.hekla.scheduler.configuration;

import io.hekla.model.cluster.LabelSelector;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Part of the cluster whose nodes and queues are scheduled by themselves, as if they were a cluster
 * of their own. Source: docs/reference/partitions.md.
 *
 * @param name of the partition; unique
 * @param nodes selector of its nodes by their labels; a node that several select is the first one's
 * @param queues names of its queues; each brings all queues below it
 * @param policy the configuration of its sessions; it has no partitions
 */
public record Partition(
    String name, LabelSelector nodes, SortedSet<String> queues, SchedulerConfiguration policy) {
  /** Name of the partition of all nodes and queues that no other one has. */
  public static final String DEFAULT = "default";

  public Partition {
    queues = Collections.unmodifiableSortedSet(new TreeSet<>(queues));
  }

  /** Returns the name of the partition of an index; the one after all others is the default. */
  public static String name(List<Partition> partitions, int index) {
    return index < partitions.size() ? partitions.get(index).name : DEFAULT;
  }

  /**
   * Returns the name under which runs of a periodic policy are recorded: those of one partition do
   * not count in another.
   *
   * @param partition its name
   * @param policy name of the policy in the sessions of the partition
   */
  public static String policyRun(String partition, String policy) {
    return partition.equals(DEFAULT) ? policy : partition + "/" + policy;
  }

  /** Returns whether another one has the same nodes and queues by the same name. */
  public boolean hasScopeOf(Partition other) {
    return name.equals(other.name) && nodes.equals(other.nodes) && queues.equals(other.queues);
  }
}
