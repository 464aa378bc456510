package io.hekla.model.cluster;

/** Quality-of-service class of a pod, as Kubernetes ranks them; the weakest first. */
public enum QosClass {
  /** No container requests anything. */
  BEST_EFFORT,
  BURSTABLE,
  /** Every container's CPU and memory are limited to just what it requests. */
  GUARANTEED
}
