package io.hekla.scheduler.session;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.NodeLoad;
import io.hekla.scheduler.snapshot.NodeState;

/**
 * A node as it stands in the session. Beside what Volcano counts (§2.4) it keeps what Kubernetes'
 * own filters and scorers count: every pod on it, those promised a place included.
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

  /** The node as it was seen. */
  public NodeInfo info() {
    return state.info();
  }

  /** The node with its pods as it was when the session began. */
  public NodeState atStart() {
    return state;
  }

  /** The part of a task's request that its queue holds once the task is on this node. */
  ResourceVector counted(TaskView task) {
    return state.counted(task.info());
  }

  /** Its name. */
  public String name() {
    return info().name();
  }

  /** Its place among the session's nodes, which are sorted by name. */
  public int index() {
    return index;
  }

  /** What pods may take in all. */
  public ResourceVector allocatable() {
    return info().allocatable();
  }

  /** What is on it now. */
  public NodeLoad load() {
    return load;
  }

  /** What nobody holds. */
  public ResourceVector idle() {
    return load.idle();
  }

  /** What is held, by tasks about to leave too, by promised ones not. */
  public ResourceVector used() {
    return load.used();
  }

  /** What is about to become free. */
  public ResourceVector releasing() {
    return load.releasing();
  }

  /** What will be free: idle, and what is about to leave, less what was promised. */
  public ResourceVector futureIdle() {
    return load.futureIdle();
  }

  /** Requests of the pods that Kubernetes' scorers count: promised ones too, evicted ones not. */
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
