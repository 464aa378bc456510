package io.hekla.scheduler.plugins.rescheduling;

import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.FactTables;
import java.util.Optional;

/** Usage of a node, in percent, while pods are chosen to leave it. */
final class NodeUsage {
  private final NodeView node;
  private double cpu;
  private double memory;

  private NodeUsage(NodeView node, double cpu, double memory) {
    this.node = node;
    this.cpu = cpu;
    this.memory = memory;
  }

  /** Usage as measured; a node that was not measured counts as idle, as in Volcano. */
  static NodeUsage of(NodeView node, FactTables facts) {
    Optional<NodeUsageInfo> measured =
        facts.one(NodeUsageInfo.class, new ObjectKey("", node.name()));
    return new NodeUsage(
        node,
        measured.map(NodeUsageInfo::cpuPercent).orElse(0.0),
        measured.map(NodeUsageInfo::memoryPercent).orElse(0.0));
  }

  NodeView node() {
    return node;
  }

  double cpu() {
    return cpu;
  }

  double memory() {
    return memory;
  }

  double sum() {
    return cpu + memory;
  }

  boolean isBelow(Percentages bound) {
    return cpu < bound.cpu() && memory < bound.memory();
  }

  boolean isAbove(Percentages bound) {
    return cpu > bound.cpu() || memory > bound.memory();
  }

  boolean reaches(Percentages bound) {
    return cpu >= bound.cpu() || memory >= bound.memory();
  }

  /** Counts a pod as gone: subtracts its request, in percent of the node's capacity. */
  void subtract(ResourceVector request) {
    ResourceVector capacity = node.info().capacity();
    cpu -= percent(request.milliCpu(), capacity.milliCpu());
    memory -= percent(request.memoryBytes(), capacity.memoryBytes());
  }

  private static double percent(double part, double whole) {
    return whole > 0 ? part * 100 / whole : 0;
  }
}
