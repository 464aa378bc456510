package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;

/**
 * Rule of one plugin for the tasks that a task may have evicted. Several are combined by {@link
 * VictimVotes}.
 */
@FunctionalInterface
public interface VictimRule {
  /**
   * Returns the candidates that may be evicted.
   *
   * @param claimant the task that needs their room; of the task itself the answer may depend on its
   *     class, its priority and whether it may be evicted: one is asked about for all that are
   *     alike
   * @param candidates the tasks that the action may evict, the one to be evicted first at the head:
   *     a rule that allows only some tasks of a job or queue gives away the least important ones
   * @return the candidates that may be evicted, in the order given, none if the plugin allows none;
   *     empty if it has no opinion
   */
  Optional<List<TaskView>> among(TaskView claimant, List<TaskView> candidates);
}
