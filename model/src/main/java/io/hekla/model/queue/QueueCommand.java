package io.hekla.model.queue;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What a Queue's entity is told. Every command may be repeated without harm. */
public sealed interface QueueCommand extends Kept {
  /** Look at this. Sent on every change of the queue, its number of PodGroups, or its parent. */
  @LogicalName("queue.command.observe")
  record Observe(QueueSight sight) implements QueueCommand {}

  /**
   * A Command object asks for an action; done once per uid.
   *
   * @param name of the Command object, to delete it
   * @param namespace of the Command object
   */
  @LogicalName("queue.command.order")
  record Order(String uid, String namespace, String name, QueueAction action, QueueSight sight)
      implements QueueCommand {}

  /**
   * A Command object is for a queue of this name, and none is seen, or only another one that has
   * the name now.
   *
   * @param namespace of the Command object
   * @param name of the Command object
   * @param target uid of the queue that it is for; empty if it does not say
   */
  @LogicalName("queue.command.order-in-vain")
  record OrderInVain(String uid, String namespace, String name, String target)
      implements QueueCommand {}

  /**
   * A Command object that does not count for queues.
   *
   * @param namespace of the Command object
   * @param name of the Command object
   * @param why in a sentence, for users
   */
  @LogicalName("queue.command.order-refused")
  record OrderRefused(String uid, String namespace, String name, String why)
      implements QueueCommand {}

  /**
   * What a session found its pods to hold, at most once a period; quantities by resource.
   *
   * @param shown what its status shows
   */
  @LogicalName("queue.command.account")
  record Account(Map<String, String> allocated, Map<String, String> shown) implements QueueCommand {
    public Account {
      allocated = Collections.unmodifiableMap(new TreeMap<>(allocated));
      shown = Collections.unmodifiableMap(new TreeMap<>(shown));
    }
  }

  /** The API no longer lists the queue. */
  @LogicalName("queue.command.gone")
  record Gone() implements QueueCommand {}
}
