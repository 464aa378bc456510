package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.List;

/**
 * Says whom a plugin wants evicted for a policy of its own and for nobody's sake (the action {@code
 * shuffle}). How several become one: {@link Fold#evictedForPolicy}.
 */
@FunctionalInterface
public interface VictimTasks {
  /**
   * A task that is to go.
   *
   * @param policy name of the plugin that wants it
   */
  record Victim(TaskView task, String policy) {}

  /** Those of the running tasks that are to go. */
  List<TaskView> among(List<TaskView> running);
}
