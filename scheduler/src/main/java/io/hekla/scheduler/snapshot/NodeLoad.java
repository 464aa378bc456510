package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import java.util.List;

/**
 * Load of a node; one value, so that a change is undone by putting the old one back. Source:
 * docs/reference/scheduler-model.md#nodes. Only of resources that the node has by name: of anything
 * else a task finds nothing, whatever others ask for.
 *
 * @param idle resources held by no pod; negative where more was bound than fits
 * @param used held resources: those of releasing tasks included, of pipelined ones not
 * @param releasing resources about to become free
 * @param pipelined resources to which tasks are pipelined
 * @param futureIdle resources that will be free: idle plus releasing, less pipelined
 * @param requested requests of the pods that Kubernetes' scorers count: pipelined ones too, evicted
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
  /** Returns the load of a node by tasks in the order of their uid. */
  static NodeLoad of(NodeInfo node, List<SnapshotTask> tasksByUid) {
    ResourceVector idle = node.allocatable();
    ResourceVector used = ResourceVector.EMPTY;
    ResourceVector releasing = ResourceVector.EMPTY;
    ResourceVector nonZeroRequested = ResourceVector.EMPTY;
    for (SnapshotTask task : tasksByUid) {
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

  /**
   * Returns the request as far as the node has the resources by name: sums do not grow by names
   * that pods make up.
   */
  private ResourceVector taken(TaskInfo task) {
    return task.request().ofKindsIn(idle);
  }

  /** Returns this load with a task placed on idle resources. */
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

  /** Returns this load with a task pipelined. */
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

  /** Returns this load with a task no longer pipelined. */
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

  /** Returns this load with a task about to leave. */
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
