package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;

/**
 * Order of evictions: within a job the last task first, within a queue the tasks of the last job;
 * between queues the plugins decide, or else the tasks of the last queue come first. Source:
 * docs/reference/session.md#victims. Tasks without a job, which Volcano puts first, are no victims
 * here.
 */
record VictimOrder(
    VictimQueueOrder victimQueues,
    Comparator<QueueView> queues,
    Comparator<JobView> jobs,
    Comparator<TaskView> tasks) {

  Comparator<QueueView> ofQueues(QueueView claimant) {
    return (left, right) -> {
      int result = victimQueues.compare(left, right, claimant);
      return result != 0 ? result : queues.compare(right, left);
    };
  }

  Comparator<TaskView> ofTasks(QueueView claimant) {
    Comparator<QueueView> victimsOfQueues = ofQueues(claimant);
    return (left, right) -> {
      JobView ofLeft = left.job();
      JobView ofRight = right.job();
      if (ofLeft == ofRight) {
        return tasks.compare(right, left);
      }
      return ofLeft.queue() == ofRight.queue()
          ? jobs.compare(ofRight, ofLeft)
          : victimsOfQueues.compare(ofLeft.queue(), ofRight.queue());
    };
  }
}
