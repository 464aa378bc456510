package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Set;

/**
 * A node with the tasks on it and what they leave. Made anew, from the tasks in the order of their
 * uid, whenever one of them changes: sessions share what is on the nodes that did not change.
 */
public final class NodeState {
  private final NodeInfo info;
  private final List<TaskState> tasks;
  private final NodeLoad load;
  private final Set<String> overbooked;
  private final ResourceVector counted;
  private final boolean hasTerms;
  private final boolean hasAntiAffinity;

  NodeState(NodeInfo info, List<TaskState> tasksByUid) {
    this.info = info;
    this.tasks = tasksByUid;
    load = NodeLoad.of(info, tasksByUid);
    overbooked = Overbooking.of(info, load, tasksByUid);
    counted = sum(tasksByUid);
    boolean anyTerms = false;
    boolean anyAntiAffinity = false;
    for (TaskState task : tasksByUid) {
      anyTerms |= task.info().relations().hasTerms();
      anyAntiAffinity |= !task.info().relations().antiAffinity().isEmpty();
    }
    hasTerms = anyTerms;
    hasAntiAffinity = anyAntiAffinity;
  }

  private ResourceVector sum(List<TaskState> tasksByUid) {
    if (overbooked.isEmpty()) {
      return load.used();
    }
    ResourceVector sum = ResourceVector.EMPTY;
    for (TaskState task : tasksByUid) {
      sum = sum.plus(counted(task.info()));
    }
    return sum;
  }

  /** The node as it was seen. */
  public NodeInfo info() {
    return info;
  }

  /** The tasks that take room on it, by uid. */
  public List<TaskState> tasks() {
    return tasks;
  }

  /** What is on it, nothing promised yet. */
  public NodeLoad load() {
    return load;
  }

  /** What its tasks hold, those about to leave included. */
  public ResourceVector used() {
    return load.used();
  }

  /** The sum of what is {@link #counted counted} of its tasks, those about to leave included. */
  ResourceVector counted() {
    return counted;
  }

  /**
   * What a task that is on it or comes to it takes by credible account: its request of what the
   * node has by name; nothing of a pod that does not run and that the node has no room for.
   */
  public ResourceVector counted(TaskInfo task) {
    return overbooked.contains(task.uid())
        ? ResourceVector.EMPTY
        : task.request().ofKindsIn(info.allocatable());
  }

  /** Whether the same is counted of the same tasks. */
  boolean countsAs(NodeState other) {
    return overbooked.equals(other.overbooked)
        && info.allocatable().scalarNames().equals(other.info.allocatable().scalarNames());
  }

  /** Whether a pod on it has a term of pod affinity or anti-affinity. */
  public boolean hasTerms() {
    return hasTerms;
  }

  /** Whether a pod on it demands that certain others are not near. */
  public boolean hasAntiAffinity() {
    return hasAntiAffinity;
  }
}
