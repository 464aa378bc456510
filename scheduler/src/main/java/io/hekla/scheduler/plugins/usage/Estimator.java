package io.hekla.scheduler.plugins.usage;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;

/**
 * Estimator of a pod's usage before it can be measured.
 *
 * @param requestRatio part of its request that it uses, 0..1
 * @param burstRatio part that it uses of what its limit allows beyond, 0..1
 * @param riskThreshold load of its node, 0..1, from which estimates are raised
 * @param riskFactor factor of the raise, at least 1
 * @param bestEffortMilliCpu usage of CPU of a pod that requests nothing
 * @param bestEffortBytes usage of memory of a pod that requests nothing
 */
record Estimator(
    double requestRatio,
    double burstRatio,
    double riskThreshold,
    double riskFactor,
    double bestEffortMilliCpu,
    double bestEffortBytes) {
  /** Estimated usage of a pod: CPU in millicores, memory in bytes. */
  record Estimate(double milliCpu, double memoryBytes) {}

  /** Estimate for a pod on a node of a certain load, 0..1. */
  Estimate estimate(TaskInfo task, double loadOfNode) {
    double risk = loadOfNode >= riskThreshold ? riskFactor : 1;
    if (task.isBestEffort()) {
      return new Estimate(bestEffortMilliCpu * risk, bestEffortBytes * risk);
    }
    ResourceVector request = task.request();
    ResourceVector limits = task.demands().limits();
    return new Estimate(
        estimate(request.milliCpu(), limits.milliCpu(), risk),
        estimate(request.memoryBytes(), limits.memoryBytes(), risk));
  }

  /** Estimate for one resource. A limit below the request, or none, is no limit. */
  private double estimate(double request, double limit, double risk) {
    double burst = Math.max(limit - request, 0);
    double guess = (request * requestRatio + burst * burstRatio) * risk;
    return Math.clamp(guess, 0, Math.max(limit, request));
  }
}
