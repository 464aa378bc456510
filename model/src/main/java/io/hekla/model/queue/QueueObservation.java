package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/**
 * Observed state of a Queue and of the one above it in the tree, at one moment.
 *
 * @param parent name of the queue above it; empty if not specified
 * @param observedState the state that its status shows; empty text there is read as open
 * @param stateWritten whether its status shows any state
 * @param closedByParent whether its annotation {@code volcano.sh/closed-by-parent} is true
 * @param parentState state of the queue above it; {@link ParentState#MISSING} if there is none
 * @param podGroups number of PodGroups in any phase that name it
 */
@LogicalName("queue.observation")
public record QueueObservation(
    String uid,
    String name,
    String parent,
    QueueState observedState,
    boolean stateWritten,
    boolean closedByParent,
    ParentState parentState,
    int podGroups)
    implements JournalSerializable {
  /** Name of the queue at the top of the tree. */
  public static final String ROOT = "root";

  /** State of the queue above. */
  public enum ParentState {
    /** Open, unknown, or it is the root, which never closes. */
    OPEN,
    /** Closed or closing. */
    CLOSED,
    /** No such queue. */
    MISSING
  }

  /** Returns whether this is the top of the tree. */
  public boolean root() {
    return name.equals(ROOT);
  }
}
