package io.hekla.scheduler.session;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.NodeLoad;
import io.hekla.scheduler.snapshot.NodeState;

/**
 * Node in its current state in the session. Besides what Volcano counts
 * (docs/reference/scheduler-model.md#nodes) it has what Kubernetes' own filters and scorers count:
 * every pod on it, pipelined ones included.
 */
public final class NodeView {
  private final NodeState state;
  private final int index;
  NodeLoad load;

  NodeView(NodeState state, int index) {
    this.state = state;
    this.index = index;
    load = state.load();
  }

  /** The observed node. */
  public NodeInfo info() {
    return state.info();
  }

  /** The node with its pods as it was when the session began. */
  public NodeState atStart() {
    return state;
  }

  /** Returns the part of a task's request that its queue holds once the task is on this node. */
  public ResourceVector counted(TaskView task) {
    return state.counted(task.info());
  }

  /** Returns what a task takes of the node: of its request the resources that the node has. */
  public ResourceVector taken(TaskInfo task) {
    return task.request().ofKindsIn(allocatable());
  }

  /** Its name. */
  public String name() {
    return info().name();
  }

  /** Its index among the session's nodes, which are sorted by name. */
  public int index() {
    return index;
  }

  /** Allocatable resources of the node. */
  public ResourceVector allocatable() {
    return info().allocatable();
  }

  /** Its current load. */
  public NodeLoad load() {
    return load;
  }

  /** Idle resources. */
  public ResourceVector idle() {
    return load.idle();
  }

  /** Used resources: those of releasing tasks included, of pipelined ones not. */
  public ResourceVector used() {
    return load.used();
  }

  /** Releasing resources. */
  public ResourceVector releasing() {
    return load.releasing();
  }

  /** Future idle resources: idle plus releasing, less pipelined. */
  public ResourceVector futureIdle() {
    return load.futureIdle();
  }

  /** Requests of the pods that Kubernetes' scorers count: pipelined ones too, evicted ones not. */
  public ResourceVector requested() {
    return load.requested();
  }

  /** The same with the floor per container. */
  public ResourceVector nonZeroRequested() {
    return load.nonZeroRequested();
  }

  /** Number of the pods that Kubernetes' filters count. */
  public int pods() {
    return load.pods();
  }

  @Override
  public String toString() {
    return name();
  }
}
