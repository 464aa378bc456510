package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;

/**
 * Says whom a whole gang may have evicted (the actions {@code gangpreempt} and {@code
 * gangreclaim}). Source: reference §3.6, §4.8.
 */
@FunctionalInterface
public interface GangVictimRule {
  /** Where the victims of a gang are looked for. */
  enum Scope {
    /** Among the jobs of its queue: {@code gangpreempt}. */
    OWN_QUEUE,
    /** Among the jobs of other queues: {@code gangreclaim}. */
    OTHER_QUEUES
  }

  /**
   * Those of the candidates who may go, in their order.
   *
   * @return empty if the rule has no opinion; an empty list if nobody may go
   */
  Optional<List<TaskView>> among(Scope scope, JobView gang, List<TaskView> candidates);
}
