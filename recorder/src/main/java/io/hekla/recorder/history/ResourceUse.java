package io.hekla.recorder.history;

import java.time.Duration;
import java.time.Instant;

/**
 * Resources multiplied by the time for which pods held them.
 *
 * @param pods number of pods
 * @param cpuHours hours of a core
 * @param memoryGibHours hours of a GiB of memory
 * @param gpuHours hours of a GPU
 */
public record ResourceUse(int pods, double cpuHours, double memoryGibHours, double gpuHours) {
  /** No use. */
  public static final ResourceUse NONE = new ResourceUse(0, 0, 0, 0);

  private static final double GIB = 1L << 30;

  /**
   * Returns the use of a pod within a span: what it requests, from its bind to its end.
   *
   * @param until end of the span, and the present for a pod that has not ended
   */
  public static ResourceUse of(PodRecord pod, Instant from, Instant until) {
    double hours = pod.held(from, until).toMillis() / (double) Duration.ofHours(1).toMillis();
    return new ResourceUse(
        1,
        pod.milliCpu() / 1000.0 * hours,
        pod.memory() / GIB * hours,
        pod.milliGpu() / 1000.0 * hours);
  }

  /** Returns the sum of two uses. */
  public ResourceUse plus(ResourceUse other) {
    return new ResourceUse(
        pods + other.pods,
        cpuHours + other.cpuHours,
        memoryGibHours + other.memoryGibHours,
        gpuHours + other.gpuHours);
  }
}
