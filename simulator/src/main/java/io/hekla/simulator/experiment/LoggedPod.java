package io.hekla.simulator.experiment;

import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Pod of a run.
 *
 * @param task name of its task in the Job; empty for a pod without a Job
 * @param node node that it was bound to; empty if it never was
 * @param bound time of the bind
 * @param ended time at which it had ended or was gone
 */
public record LoggedPod(
    ObjectKey key,
    String task,
    String node,
    Optional<Instant> bound,
    Optional<Instant> ended,
    End end) {
  /** Way in which a pod ended. */
  public enum End {
    /** It had not, when the run was over. */
    NONE,
    SUCCEEDED,
    FAILED,
    /** A session evicted it. */
    EVICTED,
    /** Somebody else deleted it before its end, as the controller of its Job. */
    DELETED
  }

  /** Returns whether it was bound to a node. */
  public boolean isPlaced() {
    return bound.isPresent();
  }

  /** Returns the time that it spent on its node; none if it is there for ever. */
  Duration onNode() {
    return bound
        .flatMap(from -> ended.map(until -> Duration.between(from, until)))
        .orElse(Duration.ZERO);
  }
}
