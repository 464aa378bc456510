package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.QueueView;

/**
 * Order of two queues as sources of victims, for a task of a third one. Source:
 * docs/reference/session.md#extension-points, docs/reference/session.md#victims.
 */
@FunctionalInterface
public interface VictimQueueOrder {
  /**
   * Returns a negative number if the left queue gives first, a positive one if the right one does;
   * 0 leaves it to the next plugin.
   */
  int compare(QueueView left, QueueView right, QueueView claimant);
}
