package io.hekla.model.queue;

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
  record Observe(QueueObservation observation) implements QueueCommand {}

  /**
   * Order of a Command object for an action; executed once per uid.
   *
   * @param name name of the Command object, to delete it
   * @param namespace namespace of the Command object
   */
  @LogicalName("queue.command.execute")
  record Execute(
      String uid, String namespace, String name, QueueAction action, QueueObservation observation)
      implements QueueCommand {}

  /**
   * Order of a Command object for a queue of this name that does not exist, or whose name belongs
   * to another queue now.
   *
   * @param namespace namespace of the Command object
   * @param name name of the Command object
   * @param target uid of the queue that it is for; empty if not specified
   */
  @LogicalName("queue.command.command-target-missing")
  record CommandTargetMissing(String uid, String namespace, String name, String target)
      implements QueueCommand {}

  /**
   * Order of a Command object that does not count for queues.
   *
   * @param namespace namespace of the Command object
   * @param name name of the Command object
   * @param message the reason in a sentence, for users
   */
  @LogicalName("queue.command.command-refused")
  record CommandRefused(String uid, String namespace, String name, String message)
      implements QueueCommand {}

  /**
   * Allocation of its pods that a session found, at most once a period; quantities by resource.
   *
   * @param statusAllocated the allocation that its status shows
   */
  @LogicalName("queue.command.update-allocated")
  record UpdateAllocated(Map<String, String> allocated, Map<String, String> statusAllocated)
      implements QueueCommand {
    public UpdateAllocated {
      allocated = Collections.unmodifiableMap(new TreeMap<>(allocated));
      statusAllocated = Collections.unmodifiableMap(new TreeMap<>(statusAllocated));
    }
  }

  /** Notice that the API no longer lists the queue. */
  @LogicalName("queue.command.gone")
  record Gone() implements QueueCommand {}
}
