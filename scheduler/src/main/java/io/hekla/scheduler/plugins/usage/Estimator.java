package io.hekla.scheduler.plugins.usage;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;

/**
 * Guesses what a pod will use before anybody can measure it.
 *
 * @param requestRatio how much of its request it uses, 0..1
 * @param burstRatio how much of what its limit allows beyond, 0..1
 * @param riskThreshold from this load on of its node, 0..1, guesses are raised
 * @param riskFactor by this, at least 1
 * @param bestEffortMilliCpu what a pod uses that requests nothing
 * @param bestEffortBytes the same of memory
 */
record Estimator(
    double requestRatio,
    double burstRatio,
    double riskThreshold,
    double riskFactor,
    double bestEffortMilliCpu,
    double bestEffortBytes) {
  /** What a pod will use: CPU in millicores, memory in bytes. */
  record Estimate(double milliCpu, double memoryBytes) {}

  /** The guess for a pod on a node of a certain load, 0..1. */
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

  /** A limit below the request, or none, is no limit. */
  private double estimate(double request, double limit, double risk) {
    double burst = Math.max(limit - request, 0);
    double guess = (request * requestRatio + burst * burstRatio) * risk;
    return Math.clamp(guess, 0, Math.max(limit, request));
  }
}
