package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Whether a task makes the use of a node's resources more even. Counts CPU and memory, and GPUs for
 * tasks that ask for some.
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
    long with = evenness(task, node, gpu, true);
    long without = evenness(task, node, gpu, false);
    long score = 50 + (50 + with - without) / 2;
    return score;
  }

  private long evenness(TaskClass task, NodeView node, boolean gpu, boolean with) {
    double[] fractions = new double[3];
    int count = 0;
    count = add(fractions, count, ResourceVector.CPU, task, node, with);
    count = add(fractions, count, ResourceVector.MEMORY, task, node, with);
    if (gpu) {
      count = add(fractions, count, GPU, task, node, with);
    }
    return (long) ((1 - deviation(fractions, count)) * 100);
  }

  private int add(
      double[] fractions,
      int count,
      String dimension,
      TaskClass task,
      NodeView node,
      boolean with) {
    double capacity = node.allocatable().amount(dimension);
    if (capacity == 0) {
      return count;
    }
    double asked =
        counted.requested(node).amount(dimension) + (with ? task.request().amount(dimension) : 0);
    fractions[count] = Math.min(asked / capacity, 1);
    return count + 1;
  }

  private static double deviation(double[] fractions, int count) {
    if (count < 2) {
      return 0;
    }
    if (count == 2) {
      return Math.abs(fractions[0] - fractions[1]) / 2;
    }
    double mean = (fractions[0] + fractions[1] + fractions[2]) / 3;
    double squares = 0;
    for (double fraction : fractions) {
      squares += (fraction - mean) * (fraction - mean);
    }
    return Math.sqrt(squares / 3);
  }
}
