package io.hekla.scheduler.configuration;

import io.hekla.model.cluster.LabelSelector;
import java.util.Collections;
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

  /** Returns whether another one has the same nodes and queues by the same name. */
  public boolean hasScopeOf(Partition other) {
    return name.equals(other.name) && nodes.equals(other.nodes) && queues.equals(other.queues);
  }
}
