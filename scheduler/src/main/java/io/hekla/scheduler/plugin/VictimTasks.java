package io.hekla.scheduler.plugin;

import io.hekla.model.podgroup.VictimReason;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.function.Function;

/**
 * Choice of the tasks that a plugin wants evicted for a policy of its own and not for another task
 * (the action {@code shuffle}). Several are combined by {@link VictimFolds#firstTier}.
 */
@FunctionalInterface
public interface VictimTasks {
  /**
   * Task that is to be evicted.
   *
   * @param policy name of the plugin that wants it
   * @param reason the plugin's criterion
   */
  record Victim(TaskView task, String policy, VictimReason reason) {}

  /**
   * Choice with its criterion.
   *
   * @param why asked about each task that is to be evicted, at once
   */
  record Explained(VictimTasks choice, Function<TaskView, VictimReason> why) {}

  /** Returns the running tasks that are to be evicted. */
  List<TaskView> among(List<TaskView> running);
}
