package io.hekla.scheduler.plugin;

import io.hekla.model.podgroup.VictimReason;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.function.Function;

/**
 * Says whom a plugin wants evicted for a policy of its own and for nobody's sake (the action {@code
 * shuffle}). How several become one: {@link VictimFolds#firstTier}.
 */
@FunctionalInterface
public interface VictimTasks {
  /**
   * A task that is to go.
   *
   * @param policy name of the plugin that wants it
   * @param reason what the plugin goes by
   */
  record Victim(TaskView task, String policy, VictimReason reason) {}

  /**
   * A choice with what it goes by.
   *
   * @param why asked of each task that is to go, at once
   */
  record Explained(VictimTasks choice, Function<TaskView, VictimReason> why) {}

  /** Those of the running tasks that are to go. */
  List<TaskView> among(List<TaskView> running);
}
