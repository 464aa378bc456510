package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Effect of a Queue on the cluster; each may be repeated without harm. */
public sealed interface QueueEffect {
  /** Update of {@code status.state}. */
  record WriteState(QueueState state) implements QueueEffect {}

  /** Update of the annotation {@code volcano.sh/closed-by-parent}. */
  record Annotate(boolean closedByParent) implements QueueEffect {}

  /** Update of {@code spec.parent}. */
  record WriteParent(String parent) implements QueueEffect {}

  /**
   * Update of {@code status.allocated}; quantities by resource.
   *
   * @param statusAllocated current content, so that a resource that is no longer held is removed
   */
  record WriteAllocated(Map<String, String> allocated, Map<String, String> statusAllocated)
      implements QueueEffect {
    public WriteAllocated {
      allocated = Collections.unmodifiableMap(new TreeMap<>(allocated));
      statusAllocated = Collections.unmodifiableMap(new TreeMap<>(statusAllocated));
    }
  }

  /** Deletion of the Command object that was carried out; a missing one is fine. */
  record DeleteCommand(String namespace, String name, String uid) implements QueueEffect {}

  /**
   * Deletion of the Command object if the API has no queue for it.
   *
   * @param target uid of the queue that it is for; empty for any queue of the name
   */
  record DeleteUnmatchedCommand(String namespace, String name, String uid, String target)
      implements QueueEffect {}

  /** Deletion of the Command object, with a report to its users of why it was not obeyed. */
  record RejectCommand(String namespace, String name, String uid, String why)
      implements QueueEffect {}

  /**
   * Kubernetes event on the Queue. The executor drops a repetition of the last one.
   *
   * @param warning whether it is of type Warning, else Normal
   */
  record Report(boolean warning, String reason, String message) implements QueueEffect {}
}
