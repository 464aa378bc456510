package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What a Queue asks the outside to do; each may be done again without harm. */
public sealed interface QueueEffect {
  /** Write {@code status.state}. */
  record WriteState(QueueState state) implements QueueEffect {}

  /** Write the annotation {@code volcano.sh/closed-by-parent}. */
  record Annotate(boolean closedByParent) implements QueueEffect {}

  /** Write {@code spec.parent}. */
  record WriteParent(String parent) implements QueueEffect {}

  /**
   * Write {@code status.allocated}; quantities by resource.
   *
   * @param shown what stands there, so that a resource which is no longer held is taken away
   */
  record WriteAllocated(Map<String, String> allocated, Map<String, String> shown)
      implements QueueEffect {
    public WriteAllocated {
      allocated = Collections.unmodifiableMap(new TreeMap<>(allocated));
      shown = Collections.unmodifiableMap(new TreeMap<>(shown));
    }
  }

  /** Delete the Command object that was carried out; that it is gone is fine. */
  record DeleteOrder(String namespace, String name, String uid) implements QueueEffect {}

  /**
   * Delete the Command object if the API has no queue for it.
   *
   * @param target uid of the queue that it is for; empty if any of the name
   */
  record DropOrder(String namespace, String name, String uid, String target)
      implements QueueEffect {}

  /** Delete the Command object, and tell users of it why it was not obeyed. */
  record RefuseOrder(String namespace, String name, String uid, String why)
      implements QueueEffect {}

  /**
   * Record a Kubernetes event on the Queue. The one who does it drops a repetition of the last.
   *
   * @param warning whether of type Warning, else Normal
   */
  record Report(boolean warning, String reason, String message) implements QueueEffect {}
}
