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
      double asked = requested.milliCpu() + task.nonZeroRequest().milliCpu();
      sum += percent(asked, cpu, most);
      dimensions++;
    }
    if (memory > 0) {
      double asked = requested.memoryBytes() + task.nonZeroRequest().memoryBytes();
      sum += percent(asked, memory, most);
      dimensions++;
    }
    return dimensions == 0 ? 0 : sum / dimensions;
  }

  private static long percent(double asked, double capacity, boolean most) {
    double of = most ? Math.min(asked, capacity) : capacity - asked;
    return of < 0 ? 0 : (long) (of * 100 / capacity);
  }
}
