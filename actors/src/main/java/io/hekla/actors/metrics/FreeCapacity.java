package io.hekla.actors.metrics;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.NodeState;

/**
 * Free capacity of nodes of one sort: what lies on nodes with pods is of no use to a gang that
 * wants whole nodes.
 *
 * @param nodes their number
 * @param milliCpu free on all of them
 * @param memoryBytes free on all of them
 */
record FreeCapacity(long nodes, double milliCpu, double memoryBytes) {
  static final FreeCapacity NONE = new FreeCapacity(0, 0, 0);

  /** Returns the same with one node more. */
  FreeCapacity with(NodeState node) {
    ResourceVector all = node.info().allocatable();
    ResourceVector used = node.used();
    return new FreeCapacity(
        nodes + 1,
        milliCpu + Math.max(0, all.milliCpu() - used.milliCpu()),
        memoryBytes + Math.max(0, all.memoryBytes() - used.memoryBytes()));
  }
}
