package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.Optional;

/**
 * Predicate on a task as far as it depends on the pods that are placed. What depends on the job or
 * the queue alone is a {@link JobPredicate}. Placement takes an exact, slower path for the tasks
 * that get a rule; all others cost only this question.
 */
@FunctionalInterface
public interface PeerPredicate {
  /**
   * Rule for a task as the session stands now; empty if its peers do not matter to it. Tasks to
   * which one rule applies get the same object.
   */
  Optional<PeerRule> ruleFor(TaskView task);
}
