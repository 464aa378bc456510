package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.plugin.VictimTasks;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.List;

/**
 * Evicts the tasks that plugins select by a policy of their own, such as a node that is to be
 * freed. Source: docs/reference/action-steps.md#steps-of-shuffle.
 */
final class ShuffleAction implements Action {
  static final String NAME = "shuffle";

  @Override
  public void execute(ActionContext context) {
    Session session = context.session();
    for (VictimTasks.Victim victim : context.policy().evictedForPolicy(running(session))) {
      try (Statement statement = session.statement()) {
        statement.evict(victim.task(), NAME, victim.policy(), victim.reason());
        statement.commit();
      }
    }
  }

  /** Returns running tasks by job and uid; one on an unknown node cannot be evicted from it. */
  private static List<TaskView> running(Session session) {
    var running = new ArrayList<TaskView>();
    for (JobView job : session.jobs()) {
      if (job.count(TaskStatus.RUNNING) == 0) {
        continue;
      }
      for (TaskView task : job.tasks()) {
        if (task.status() == TaskStatus.RUNNING && session.node(task.nodeName()).isPresent()) {
          running.add(task);
        }
      }
    }
    return running;
  }
}
