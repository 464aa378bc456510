package io.hekla.simulator.scenario;

import io.fabric8.kubernetes.api.model.metrics.v1beta1.NodeMetrics;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Reader of the load of the nodes of a scenario. A {@code NodeMetrics} has the usage in the unit of
 * the resource; its fraction depends on the node.
 */
final class NodeMetricsReader {
  private NodeMetricsReader() {}

  /**
   * Returns the measured usage of a node, taken as an average up to now; empty if the node does not
   * exist.
   *
   * @throws IllegalArgumentException if the usage is missing, or a quantity cannot be read
   */
  static Optional<NodeUsageInfo> read(
      NodeMetrics measured, Map<String, NodeInfo> nodes, Instant now) {
    NodeInfo node = nodes.get(measured.getMetadata().getName());
    if (node == null) {
      return Optional.empty();
    }
    if (measured.getUsage() == null) {
      throw new IllegalArgumentException("usage is missing");
    }
    ResourceVector usage = ResourceList.read(measured.getUsage());
    ResourceVector whole = node.allocatable();
    return Optional.of(
        new NodeUsageInfo(
            NodeUsageInfo.keyOf(node.name()),
            percent(usage.milliCpu(), whole.milliCpu()),
            percent(usage.memoryBytes(), whole.memoryBytes()),
            now));
  }

  private static double percent(double used, double whole) {
    return whole <= 0 ? 0 : used / whole * 100;
  }
}
