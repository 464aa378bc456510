package io.hekla.model.queue;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Command to a Queue entity. Every command may be repeated without harm. */
public sealed interface QueueCommand extends JournalSerializable {
  /**
   * Observation to reconcile. Sent on every change of the queue, its number of PodGroups, or its
   * parent.
   */
  @LogicalName("queue.command.observe")
  record Observe(@JsonProperty("sight") QueueObservation observation) implements QueueCommand {}

  /**
   * Order of a Command object for an action; executed once per uid.
   *
   * @param name name of the Command object, to delete it
   * @param namespace namespace of the Command object
   */
  @LogicalName("queue.command.order")
  record Order(
      String uid,
      String namespace,
      String name,
      QueueAction action,
      @JsonProperty("sight") QueueObservation observation)
      implements QueueCommand {}

  /**
   * Order of a Command object for a queue of this name that does not exist, or whose name belongs
   * to another queue now.
   *
   * @param namespace namespace of the Command object
   * @param name name of the Command object
   * @param target uid of the queue that it is for; empty if not specified
   */
  @LogicalName("queue.command.order-in-vain")
  record CommandTargetMissing(String uid, String namespace, String name, String target)
      implements QueueCommand {}

  /**
   * Order of a Command object that does not count for queues.
   *
   * @param namespace namespace of the Command object
   * @param name name of the Command object
   * @param why the reason in a sentence, for users
   */
  @LogicalName("queue.command.order-refused")
  record OrderRefused(String uid, String namespace, String name, String why)
      implements QueueCommand {}

  /**
   * Allocation of its pods that a session found, at most once a period; quantities by resource.
   *
   * @param shown the allocation that its status shows
   */
  @LogicalName("queue.command.account")
  record Account(Map<String, String> allocated, Map<String, String> shown) implements QueueCommand {
    public Account {
      allocated = Collections.unmodifiableMap(new TreeMap<>(allocated));
      shown = Collections.unmodifiableMap(new TreeMap<>(shown));
    }
  }

  /** Notice that the API no longer lists the queue. */
  @LogicalName("queue.command.gone")
  record Gone() implements QueueCommand {}
}
