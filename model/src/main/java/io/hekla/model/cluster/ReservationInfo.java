package io.hekla.model.cluster;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A reservation: resources of nodes that a waiting job is to have from a certain time on.
 *
 * @param key namespace and name of the job's PodGroup
 * @param podGroupUid uid of that PodGroup
 * @param made time at which the job got it
 * @param promised the start that was expected then; a later plan does not change it
 * @param start the start that is expected now, as the running jobs are expected to end
 * @param runTime time for which the job is expected to run
 * @param nodes amounts by name of the node
 */
@LogicalName("fact.reservation")
public record ReservationInfo(
    ObjectKey key,
    String podGroupUid,
    Instant made,
    Instant promised,
    Instant start,
    Duration runTime,
    SortedMap<String, ResourceVector> nodes)
    implements ClusterFact, JournalSerializable {
  public ReservationInfo {
    nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
  }

  /** Returns the time at which the job is expected to end. */
  public Instant end() {
    return start.plus(runTime);
  }

  /** Returns the same plan with another promise. */
  public ReservationInfo promised(Instant madeAt, Instant promise) {
    return new ReservationInfo(key, podGroupUid, madeAt, promise, start, runTime, nodes);
  }

  /** Returns the amounts on a node; nothing of a node that it does not use. */
  public ResourceVector on(String node) {
    return nodes.getOrDefault(node, ResourceVector.EMPTY);
  }
}
