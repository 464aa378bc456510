package io.hekla.model.cluster;

/**
 * A ReplicaSet, StatefulSet or ReplicationController: what keeps a number of equal pods.
 *
 * @param key see {@link #key(String, String, String)}
 * @param pods which pods of its namespace are its own
 */
public record WorkloadInfo(ObjectKey key, LabelSelector pods) implements ClusterFact {
  /** Workloads of different kinds may have the same name: theirs is {@code kind/name}. */
  public static ObjectKey key(String kind, String namespace, String name) {
    return new ObjectKey(namespace, kind + "/" + name);
  }
}
