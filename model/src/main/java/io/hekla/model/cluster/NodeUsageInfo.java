package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.time.Instant;

/**
 * Measured load of a node, an average of about ten minutes. Source:
 * docs/reference/scheduler-configuration.md#metrics, docs/reference/plugin-rules.md#usage.
 *
 * @param key the node's name; no namespace
 * @param cpuPercent CPU in use, 0..100
 * @param memoryPercent memory in use, 0..100
 */
@LogicalName("fact.node-usage")
public record NodeUsageInfo(
    ObjectKey key, double cpuPercent, double memoryPercent, Instant measured)
    implements ClusterFact {
  /** Returns the key under which the load of a node is stored. */
  public static ObjectKey keyOf(String node) {
    return new ObjectKey("", node);
  }
}
