package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A queue. Source: reference scheduler.md §2.6.
 *
 * @param weight its part of what is shared out, relative to the other queues; at least 0
 * @param parent the queue above it; empty means {@code root}
 * @param capability what it may hold at most; absent or missing dimensions are without limit
 * @param guarantee what is kept free for it
 * @param deserved what it may take back from others
 * @param reclaimable whether others may take back what it holds above its part
 * @param nodeGroups which nodes it uses and keeps away from
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
