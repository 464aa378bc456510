package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;

/**
 * One plugin's say in whom a task may have evicted. How several become one: {@link VictimVotes}.
 */
@FunctionalInterface
public interface VictimRule {
  /**
   * Which of the candidates may go.
   *
   * @param claimant the task that needs their room; of the task itself the answer may depend on its
   *     class, its priority and whether it may be evicted: one is asked about for all that are
   *     alike
   * @param candidates the tasks that the action may evict, the one that would go first at the head:
   *     a rule that lets only some of a job or queue go gives away the least important ones
   * @return those that may go, in the order given, none if the plugin lets none go; empty if it has
   *     no opinion
   */
  Optional<List<TaskView>> among(TaskView claimant, List<TaskView> candidates);
}
