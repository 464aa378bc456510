package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.QueueView;

/**
 * Says from which of two queues tasks are evicted first, for a task of a third one. Source:
 * reference §3.6, §3.7.
 */
@FunctionalInterface
public interface VictimQueueOrder {
  /**
   * Negative if the left queue gives first, positive if the right one does; 0 leaves it to the next
   * plugin.
   */
  int compare(QueueView left, QueueView right, QueueView claimant);
}
