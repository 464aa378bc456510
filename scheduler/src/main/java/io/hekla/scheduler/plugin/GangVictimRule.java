package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;

/**
 * Rule for the victims of a whole gang (the actions {@code gangpreempt} and {@code gangreclaim}).
 * Source: docs/reference/session.md#extension-points,
 * docs/reference/action-steps.md#steps-of-the-gang-actions.
 */
@FunctionalInterface
public interface GangVictimRule {
  /** Jobs that victims of a gang are sought among. */
  enum Scope {
    /** Jobs of the gang's queue: {@code gangpreempt}. */
    OWN_QUEUE,
    /** Jobs of other queues: {@code gangreclaim}. */
    OTHER_QUEUES
  }

  /**
   * Returns the candidates that may be evicted, in their order.
   *
   * @return empty if the rule has no opinion; an empty list if no candidate may be evicted
   */
  Optional<List<TaskView>> among(Scope scope, JobView gang, List<TaskView> candidates);
}
