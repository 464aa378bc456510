package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.Optional;

/**
 * Score of nodes for a task as far as it depends on its job, in a way that many jobs share: on its
 * queue, for example. The scores are cached with those for the task's class, so tasks stay on the
 * fast way of placement as long as there are few such scores.
 */
@FunctionalInterface
public interface JobNodeScore {
  /**
   * Returns the score for a task, weighted; empty if its job does not matter. Tasks to which one
   * score applies get the same object, and its answer about a node holds until that node changes.
   */
  Optional<NodeScore> scoreFor(TaskView task);
}
