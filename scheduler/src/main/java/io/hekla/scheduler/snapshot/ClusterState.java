package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.Change;
import java.util.List;

/** Everything the engine knows of the cluster. Immutable: changes give a new state. */
public final class ClusterState {
  /** Nothing known. */
  public static final ClusterState EMPTY = new ClusterState();

  private ClusterState() {}

  /** This state after changes, in order. */
  public ClusterState with(List<Change> changes) {
    return changes.isEmpty() ? this : EMPTY;
  }
}
