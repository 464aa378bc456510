package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import java.util.List;

/**
 * A node with the tasks on it and what they leave. Made anew, from the tasks in the order of their
 * uid, whenever one of them changes. Source: reference scheduler.md §2.4.
 */
public final class NodeState {
  private final NodeInfo info;
  private final List<TaskState> tasks;
  private ResourceVector idle;
  private ResourceVector used = ResourceVector.EMPTY;
  private ResourceVector releasing = ResourceVector.EMPTY;
  private ResourceVector nonZeroRequested = ResourceVector.EMPTY;

  NodeState(NodeInfo info, List<TaskState> tasksByUid) {
    this.info = info;
    this.tasks = tasksByUid;
    idle = info.allocatable();
    for (TaskState task : tasks) {
      ResourceVector request = task.info().request();
      idle = idle.minus(request);
      used = used.plus(request);
      nonZeroRequested = nonZeroRequested.plus(task.info().nonZeroRequest());
      if (task.status() == TaskStatus.RELEASING) {
        releasing = releasing.plus(request);
      }
    }
  }

  /** The node as it was seen. */
  public NodeInfo info() {
    return info;
  }

  /** The tasks that take room on it, by uid. */
  public List<TaskState> tasks() {
    return tasks;
  }

  /** What nobody holds; negative where more was bound than fits. */
  public ResourceVector idle() {
    return idle;
  }

  /** What its tasks hold, those about to leave included. */
  public ResourceVector used() {
    return used;
  }

  /** What is about to become free. */
  public ResourceVector releasing() {
    return releasing;
  }

  /** CPU and memory of its tasks with the floor that plain scorers count with. */
  public ResourceVector nonZeroRequested() {
    return nonZeroRequested;
  }
}
