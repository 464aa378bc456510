package io.hekla.scheduler.plugins.usage;

import io.hekla.model.resource.Quantities;
import io.hekla.scheduler.configuration.Arguments;

/**
 * Arguments of the plugin.
 *
 * @param cpuThreshold percentage of CPU in use above which a node takes no more
 * @param memoryThreshold percentage of memory in use above which a node takes no more
 */
record UsageArguments(
    int weight,
    int cpuWeight,
    int memoryWeight,
    double cpuThreshold,
    double memoryThreshold,
    Estimator estimator) {
  static UsageArguments read(Arguments.Reader arguments) {
    Arguments.Reader thresholds = arguments.section("thresholds");
    Arguments.Reader estimator = arguments.section("estimator");
    return new UsageArguments(
        arguments.integer("usage.weight", 5),
        arguments.integer("cpu.weight", 1),
        arguments.integer("memory.weight", 1),
        thresholds.number("cpu", 80, 0, 100),
        thresholds.number("mem", 80, 0, 100),
        new Estimator(
            estimator.number("request_ratio", 0.7, 0, 1),
            estimator.number("burst_ratio", 0, 0, 1),
            estimator.number("risk_threshold", 0.6, 0, 1),
            estimator.number("risk_factor", 1.2, 1, Double.MAX_VALUE),
            Quantities.milli(estimator.quantity("be_cpu", "m", "250m")),
            Quantities.whole(estimator.quantity("be_mem", "Mi", "200Mi"))));
  }

  /** Mean of two values by the weights of CPU and memory; 0 if neither has a weight. */
  double mean(double cpu, double memory) {
    int weights = cpuWeight + memoryWeight;
    return weights == 0 ? 0 : (cpu * cpuWeight + memory * memoryWeight) / weights;
  }
}
