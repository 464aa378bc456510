package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.Optional;

/**
 * Predicate on a task as far as it depends on its job, in a way that many jobs share: when it is
 * expected to end, for example. The answers of a rule are cached with those for the task's class,
 * so tasks stay on the fast way of placement as long as rules are few.
 */
@FunctionalInterface
public interface JobPredicate {
  /**
   * Returns the rule for a task as the session stands now; empty if it has none. Tasks to which one
   * rule applies get the same object, and its answer about a node holds until that node changes.
   */
  Optional<NodePredicate> ruleFor(TaskView task);
}
