package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Score by the idle or used part of CPU and memory, in whole percent, with the floor that
 * Kubernetes gives pods that ask for little.
 */
final class RequestedShare {
  private final CountedRequests counted;

  RequestedShare(CountedRequests counted) {
    this.counted = counted;
  }

  double leastRequested(TaskClass task, NodeView node) {
    return mean(task, node, false);
  }

  double mostRequested(TaskClass task, NodeView node) {
    return mean(task, node, true);
  }

  private long mean(TaskClass task, NodeView node, boolean most) {
    double cpu = node.allocatable().milliCpu();
    double memory = node.allocatable().memoryBytes();
    ResourceVector requested = counted.nonZeroRequested(node);
    long sum = 0;
    int dimensions = 0;
    if (cpu > 0) {
      double amount = requested.milliCpu() + task.nonZeroRequest().milliCpu();
      sum += percent(amount, cpu, most);
      dimensions++;
    }
    if (memory > 0) {
      double amount = requested.memoryBytes() + task.nonZeroRequest().memoryBytes();
      sum += percent(amount, memory, most);
      dimensions++;
    }
    return dimensions == 0 ? 0 : sum / dimensions;
  }

  private static long percent(double requested, double capacity, boolean most) {
    double of = most ? Math.min(requested, capacity) : capacity - requested;
    return of < 0 ? 0 : (long) (of * 100 / capacity);
  }
}
