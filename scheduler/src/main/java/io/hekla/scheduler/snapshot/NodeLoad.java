package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import java.util.List;

/**
 * What is on a node; one value, so that taking a change back is putting the old one back. Source:
 * reference scheduler.md §2.4. Only of what the node has by name: of anything else a task finds
 * nothing, whatever others ask for.
 *
 * @param idle what nobody holds; negative where more was bound than fits
 * @param used what is held, by tasks about to leave too, by promised ones not
 * @param releasing what is about to become free
 * @param pipelined what was promised
 * @param futureIdle what will be free: idle, and what is about to leave, less what was promised
 * @param requested requests of the pods that Kubernetes' scorers count: promised ones too, evicted
 *     ones not
 * @param nonZeroRequested the same with the floor per container
 * @param pods number of the pods that Kubernetes' filters count
 */
public record NodeLoad(
    ResourceVector idle,
    ResourceVector used,
    ResourceVector releasing,
    ResourceVector pipelined,
    ResourceVector futureIdle,
    ResourceVector requested,
    ResourceVector nonZeroRequested,
    int pods) {
  /** What tasks, in the order of their uid, leave of a node. */
  static NodeLoad of(NodeInfo node, List<TaskState> tasksByUid) {
    ResourceVector idle = node.allocatable();
    ResourceVector used = ResourceVector.EMPTY;
    ResourceVector releasing = ResourceVector.EMPTY;
    ResourceVector nonZeroRequested = ResourceVector.EMPTY;
    for (TaskState task : tasksByUid) {
      ResourceVector request = task.info().request().ofKindsIn(idle);
      idle = idle.minus(request);
      used = used.plus(request);
      nonZeroRequested = nonZeroRequested.plus(task.info().nonZeroRequest());
      if (task.status() == TaskStatus.RELEASING) {
        releasing = releasing.plus(request);
      }
    }
    return new NodeLoad(
        idle,
        used,
        releasing,
        ResourceVector.EMPTY,
        future(idle, releasing, ResourceVector.EMPTY),
        used,
        nonZeroRequested,
        tasksByUid.size());
  }

  private static ResourceVector future(
      ResourceVector idle, ResourceVector releasing, ResourceVector pipelined) {
    ResourceVector future = releasing.equals(ResourceVector.EMPTY) ? idle : idle.plus(releasing);
    return pipelined.equals(ResourceVector.EMPTY) ? future : future.minus(pipelined);
  }

  /** A request of what the node has by name: sums do not grow by names that pods make up. */
  private ResourceVector taken(TaskInfo task) {
    return task.request().ofKindsIn(idle);
  }

  /** This with a task placed on what is idle. */
  public NodeLoad allocate(TaskInfo task) {
    ResourceVector request = taken(task);
    ResourceVector left = idle.minus(request);
    return new NodeLoad(
        left,
        used.plus(request),
        releasing,
        pipelined,
        future(left, releasing, pipelined),
        requested.plus(request),
        nonZeroRequested.plus(task.nonZeroRequest()),
        pods + 1);
  }

  /** This with a task promised room. */
  public NodeLoad pipeline(TaskInfo task) {
    ResourceVector request = taken(task);
    ResourceVector promised = pipelined.plus(request);
    return new NodeLoad(
        idle,
        used,
        releasing,
        promised,
        future(idle, releasing, promised),
        requested.plus(request),
        nonZeroRequested.plus(task.nonZeroRequest()),
        pods + 1);
  }

  /** This with a promise withdrawn. */
  public NodeLoad unpipeline(TaskInfo task) {
    ResourceVector request = taken(task);
    ResourceVector promised = pipelined.minus(request);
    return new NodeLoad(
        idle,
        used,
        releasing,
        promised,
        future(idle, releasing, promised),
        requested.minus(request),
        nonZeroRequested.minus(task.nonZeroRequest()),
        pods - 1);
  }

  /** This with a task about to leave. */
  public NodeLoad evict(TaskInfo task) {
    ResourceVector request = taken(task);
    ResourceVector leaving = releasing.plus(request);
    return new NodeLoad(
        idle,
        used,
        leaving,
        pipelined,
        future(idle, leaving, pipelined),
        requested.minus(request),
        nonZeroRequested.minus(task.nonZeroRequest()),
        pods - 1);
  }
}
