package io.hekla.scheduler.snapshot;

import io.hekla.scheduler.configuration.Partition;
import java.util.Collections;
import java.util.List;

/**
 * States of the partitions of a cluster after a session of each, with what they were made of: the
 * next session of a partition costs what has changed in it since. They only save work.
 *
 * @param partitions without the last one, which has all that no other has
 * @param facts facts of the whole cluster
 * @param states by partition, the last one included
 */
record PartitionStates(
    List<Partition> partitions, ClusterState.Facts facts, List<ClusterState> states) {
  PartitionStates {
    states = List.copyOf(states);
  }

  /** Returns the states of partitions that have nothing yet. */
  static PartitionStates none(List<Partition> partitions) {
    return new PartitionStates(
        partitions,
        ClusterState.EMPTY.facts(),
        Collections.nCopies(partitions.size() + 1, ClusterState.EMPTY));
  }

  /** Returns whether they are those of these partitions. */
  boolean areOf(List<Partition> others) {
    boolean are = partitions.size() == others.size();
    for (int i = 0; are && i < others.size(); i++) {
      are = partitions.get(i).hasScopeOf(others.get(i));
    }
    return are;
  }
}
