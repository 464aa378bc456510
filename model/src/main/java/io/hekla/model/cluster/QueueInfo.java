package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A queue. Source: docs/reference/scheduler-model.md#queues.
 *
 * @param weight its share of what is divided, relative to the other queues; at least 0
 * @param parent the queue above it; empty means {@code root}
 * @param capability upper limit of its use; absent or missing dimensions are without limit
 * @param guarantee resources reserved for it
 * @param deserved resources that it may reclaim from others
 * @param reclaimable whether others may reclaim what it uses above its share
 * @param nodeGroups groups of nodes that it uses and avoids
 */
public record QueueInfo(
    String name,
    String uid,
    int weight,
    int priority,
    String parent,
    boolean reclaimable,
    Optional<ResourceVector> capability,
    ResourceVector guarantee,
    ResourceVector deserved,
    NodeGroups nodeGroups,
    QueueState state,
    Instant created,
    Map<String, String> annotations) {
  public QueueInfo {
    annotations = Map.copyOf(annotations);
  }
}
