package io.hekla.scheduler.plugin;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.TaskView;

/**
 * Answer of a plugin at {@link QueuePoints#ALLOCATABLE} once pods of the queue have been evicted,
 * as far as amounts decide it. It spares attempts with victims that do not bring the queue within
 * its share.
 */
@FunctionalInterface
public interface AllocatableWithout {
  /**
   * Returns whether the queue may get the task once it holds less: false only if the plugin would
   * object then at {@link QueuePoints#ALLOCATABLE}.
   *
   * @param freed amounts that the queue holds now, and does not hold then
   */
  boolean mayGet(QueueView queue, TaskView task, ResourceVector freed);
}
