package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;

/**
 * A task with what is assumed of it.
 *
 * @param info as it was seen
 * @param assumedNode the node that it was decided for while it is seen on none; else empty
 * @param assumedEvicted whether it was decided to evict it
 * @param taskClass shared by tasks of one template
 */
public record TaskState(
    TaskInfo info, String assumedNode, boolean assumedEvicted, TaskClass taskClass) {
  static TaskState seen(TaskInfo info) {
    return new TaskState(info, "", false, new TaskClass(info));
  }

  /** The task as seen anew; an assumed bind is over once the pod is on a node or has ended. */
  TaskState seenAs(TaskInfo now) {
    return new TaskState(now, "", assumedEvicted, new TaskClass(now)).assumedOn(assumedNode);
  }

  TaskState assumedOn(String node) {
    boolean mayBeAssumed = info.nodeName().isEmpty() && !info.status().isCompleted();
    return new TaskState(info, mayBeAssumed ? node : "", assumedEvicted, taskClass);
  }

  TaskState assumedEvicted(boolean evicted) {
    return new TaskState(info, assumedNode, evicted, taskClass);
  }

  /** Its status, with assumed binds and evictions counted. */
  public TaskStatus status() {
    if (info.status().isCompleted()) {
      return info.status();
    }
    if (assumedEvicted || info.status() == TaskStatus.RELEASING) {
      return TaskStatus.RELEASING;
    }
    return assumedNode.isEmpty() ? info.status() : TaskStatus.BINDING;
  }

  /** The node that it is on or assumed to be on; empty if none. */
  public String nodeName() {
    return assumedNode.isEmpty() ? info.nodeName() : assumedNode;
  }

  /** Whether it takes room on a node. */
  boolean takesRoom() {
    return !nodeName().isEmpty() && !info.status().isCompleted();
  }
}
