package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.Optional;

/**
 * Says where a task can run as far as that depends on its peers: the pods around it, or the job and
 * the queue that it belongs to. Placement takes an exact, slower way for the tasks that get a rule;
 * all others cost only this question.
 */
@FunctionalInterface
public interface PeerPredicate {
  /**
   * The rule for a task as the session stands now; empty if its peers do not matter to it. Tasks to
   * which one rule applies get the same object.
   */
  Optional<PeerRule> ruleFor(TaskView task);
}
