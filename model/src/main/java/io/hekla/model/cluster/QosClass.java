package io.hekla.model.cluster;

/** How firmly a pod's resources are its own, as Kubernetes ranks them; the weakest first. */
public enum QosClass {
  /** No container asks for anything. */
  BEST_EFFORT,
  BURSTABLE,
  /** Every container's CPU and memory are limited to just what it requests. */
  GUARANTEED
}
