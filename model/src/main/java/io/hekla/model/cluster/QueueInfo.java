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

  /** Returns the queue with another upper limit. */
  public QueueInfo withCapability(Optional<ResourceVector> other) {
    return new QueueInfo(
        name,
        uid,
        weight,
        priority,
        parent,
        reclaimable,
        other,
        guarantee,
        deserved,
        nodeGroups,
        state,
        created,
        annotations);
  }

  /** Returns the queue with another deserved share. */
  public QueueInfo withDeserved(ResourceVector other) {
    return new QueueInfo(
        name,
        uid,
        weight,
        priority,
        parent,
        reclaimable,
        capability,
        guarantee,
        other,
        nodeGroups,
        state,
        created,
        annotations);
  }

  /** Returns the queue with another weight. */
  public QueueInfo withWeight(int other) {
    return new QueueInfo(
        name,
        uid,
        other,
        priority,
        parent,
        reclaimable,
        capability,
        guarantee,
        deserved,
        nodeGroups,
        state,
        created,
        annotations);
  }

  /** Returns the queue in another state. */
  public QueueInfo withState(QueueState other) {
    return new QueueInfo(
        name,
        uid,
        weight,
        priority,
        parent,
        reclaimable,
        capability,
        guarantee,
        deserved,
        nodeGroups,
        other,
        created,
        annotations);
  }

  /** Returns the queue with other annotations. */
  public QueueInfo withAnnotations(Map<String, String> others) {
    return new QueueInfo(
        name,
        uid,
        weight,
        priority,
        parent,
        reclaimable,
        capability,
        guarantee,
        deserved,
        nodeGroups,
        state,
        created,
        others);
  }
}
