package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;

/**
 * A ReplicaSet, StatefulSet or ReplicationController: an owner of a number of equal pods.
 *
 * @param key see {@link #key(String, String, String)}
 * @param pods selector of its pods in its namespace
 */
@LogicalName("fact.workload")
public record WorkloadInfo(ObjectKey key, LabelSelector pods) implements ClusterFact {
  /**
   * Returns the key of a workload, {@code kind/name}: workloads of different kinds may have the
   * same name.
   */
  public static ObjectKey key(String kind, String namespace, String name) {
    return new ObjectKey(namespace, kind + "/" + name);
  }
}
