package io.hekla.simulator.kubelet;

import java.time.Duration;
import java.util.Optional;

/**
 * How simulated kubelets behave where annotations do not say it.
 *
 * @param startDelay from the binding of a pod to its start
 * @param stopDelay from the wish to delete a pod to its end; never longer than its grace period
 * @param runFor how long a pod without annotation runs; empty: until it is deleted
 */
public record KubeletOptions(Duration startDelay, Duration stopDelay, Optional<Duration> runFor) {
  /** Start and stop at once, run until deleted. */
  public static final KubeletOptions AT_ONCE =
      new KubeletOptions(Duration.ZERO, Duration.ZERO, Optional.empty());
}
