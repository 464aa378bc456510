package io.hekla.simulator.kubelet;

import java.time.Duration;
import java.util.Optional;

/**
 * Behavior of simulated kubelets where annotations do not specify it.
 *
 * @param startDelay time from the binding of a pod to its start
 * @param stopDelay time from the deletion request for a pod to its end; never longer than its grace
 *     period
 * @param runFor run time of a pod without annotation; empty: until it is deleted
 */
public record KubeletOptions(Duration startDelay, Duration stopDelay, Optional<Duration> runFor) {
  /** Options of pods that start and stop at once and run until deleted. */
  public static final KubeletOptions AT_ONCE =
      new KubeletOptions(Duration.ZERO, Duration.ZERO, Optional.empty());
}
