package io.hekla.scheduler.session;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.NodeState;

/**
 * A node as it stands in the session. Beside what Volcano counts (§2.4) it keeps what Kubernetes'
 * own filters and scorers count: every pod on it, those promised a place included.
 */
public final class NodeView {
  private final NodeState state;
  private final int index;
  Load load;

  /** What is on a node; one value, so that taking a change back is putting the old one back. */
  record Load(
      ResourceVector idle,
      ResourceVector used,
      ResourceVector releasing,
      ResourceVector pipelined,
      ResourceVector futureIdle,
      ResourceVector requested,
      ResourceVector nonZeroRequested,
      int pods) {
    static Load of(NodeState state) {
      return new Load(
          state.idle(),
          state.used(),
          state.releasing(),
          ResourceVector.EMPTY,
          future(state.idle(), state.releasing(), ResourceVector.EMPTY),
          state.used(),
          state.nonZeroRequested(),
          state.tasks().size());
    }

    private static ResourceVector future(
        ResourceVector idle, ResourceVector releasing, ResourceVector pipelined) {
      ResourceVector future = releasing.equals(ResourceVector.EMPTY) ? idle : idle.plus(releasing);
      return pipelined.equals(ResourceVector.EMPTY) ? future : future.minus(pipelined);
    }

    Load allocate(TaskView task) {
      ResourceVector request = task.request();
      ResourceVector left = idle.minus(request);
      return new Load(
          left,
          used.plus(request),
          releasing,
          pipelined,
          future(left, releasing, pipelined),
          requested.plus(request),
          nonZeroRequested.plus(task.info().nonZeroRequest()),
          pods + 1);
    }

    Load pipeline(TaskView task) {
      ResourceVector promised = pipelined.plus(task.request());
      return new Load(
          idle,
          used,
          releasing,
          promised,
          future(idle, releasing, promised),
          requested.plus(task.request()),
          nonZeroRequested.plus(task.info().nonZeroRequest()),
          pods + 1);
    }

    Load unpipeline(TaskView task) {
      ResourceVector promised = pipelined.minus(task.request());
      return new Load(
          idle,
          used,
          releasing,
          promised,
          future(idle, releasing, promised),
          requested.minus(task.request()),
          nonZeroRequested.minus(task.info().nonZeroRequest()),
          pods - 1);
    }

    Load evict(TaskView task) {
      ResourceVector leaving = releasing.plus(task.request());
      return new Load(
          idle,
          used,
          leaving,
          pipelined,
          future(idle, leaving, pipelined),
          requested.minus(task.request()),
          nonZeroRequested.minus(task.info().nonZeroRequest()),
          pods - 1);
    }
  }

  NodeView(NodeState state, int index) {
    this.state = state;
    this.index = index;
    load = Load.of(state);
  }

  /** The node as it was seen. */
  public NodeInfo info() {
    return state.info();
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

  /** What nobody holds. */
  public ResourceVector idle() {
    return load.idle;
  }

  /** What is held, by tasks about to leave too, by promised ones not. */
  public ResourceVector used() {
    return load.used;
  }

  /** What will be free: idle, and what is about to leave, less what was promised. */
  public ResourceVector futureIdle() {
    return load.futureIdle;
  }

  /** Requests of the pods that Kubernetes' scorers count: promised ones too, evicted ones not. */
  public ResourceVector requested() {
    return load.requested;
  }

  /** The same with the floor per container. */
  public ResourceVector nonZeroRequested() {
    return load.nonZeroRequested;
  }

  /** Number of the pods that Kubernetes' filters count. */
  public int pods() {
    return load.pods;
  }

  @Override
  public String toString() {
    return name();
  }
}
