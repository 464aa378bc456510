package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Score of a task for making the use of a node's resources more even. It counts CPU and memory, and
 * GPUs for tasks that ask for some.
 */
final class BalancedAllocation {
  private static final String GPU = "nvidia.com/gpu";

  private final CountedRequests counted;

  BalancedAllocation(CountedRequests counted) {
    this.counted = counted;
  }

  double score(TaskClass task, NodeView node) {
    boolean gpu = task.request().amount(GPU) > 0;
    if (task.request().milliCpu() == 0 && task.request().memoryBytes() == 0 && !gpu) {
      return 0;
    }
    ResourceVector requested = counted.requested(node);
    long with = evenness(task, node, requested, gpu, true);
    long without = evenness(task, node, requested, gpu, false);
    long score = 50 + (50 + with - without) / 2;
    return score;
  }

  private static long evenness(
      TaskClass task, NodeView node, ResourceVector requested, boolean gpu, boolean with) {
    ResourceVector capacity = node.allocatable();
    if (!gpu && capacity.milliCpu() != 0 && capacity.memoryBytes() != 0) {
      ResourceVector further = with ? task.request() : ResourceVector.EMPTY;
      double cpu = Math.min((requested.milliCpu() + further.milliCpu()) / capacity.milliCpu(), 1);
      double memory =
          Math.min((requested.memoryBytes() + further.memoryBytes()) / capacity.memoryBytes(), 1);
      return (long) ((1 - deviation(cpu, memory)) * 100);
    }
    double[] fractions = new double[3];
    int count = 0;
    count = add(fractions, count, ResourceVector.CPU, task, node, requested, with);
    count = add(fractions, count, ResourceVector.MEMORY, task, node, requested, with);
    if (gpu) {
      count = add(fractions, count, GPU, task, node, requested, with);
    }
    return (long) ((1 - deviation(fractions, count)) * 100);
  }

  private static int add(
      double[] fractions,
      int count,
      String dimension,
      TaskClass task,
      NodeView node,
      ResourceVector requested,
      boolean with) {
    double capacity = node.allocatable().amount(dimension);
    if (capacity == 0) {
      return count;
    }
    double amount = requested.amount(dimension) + (with ? task.request().amount(dimension) : 0);
    fractions[count] = Math.min(amount / capacity, 1);
    return count + 1;
  }

  private static double deviation(double one, double other) {
    return Math.abs(one - other) / 2;
  }

  private static double deviation(double[] fractions, int count) {
    if (count < 2) {
      return 0;
    }
    if (count == 2) {
      return deviation(fractions[0], fractions[1]);
    }
    double mean = (fractions[0] + fractions[1] + fractions[2]) / 3;
    double squares = 0;
    for (double fraction : fractions) {
      squares += (fraction - mean) * (fraction - mean);
    }
    return Math.sqrt(squares / 3);
  }
}
