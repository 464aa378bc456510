package io.hekla.model.queue;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What a Queue's entity is told. Every command may be repeated without harm. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface QueueCommand extends Kept {
  /** Look at this. Sent on every change of the queue, its PodGroups, its parent or children. */
  record Observe(QueueSight sight) implements QueueCommand {}

  /**
   * A Command object asks for an action; done once per uid.
   *
   * @param name of the Command object, to delete it
   * @param namespace of the Command object
   */
  record Order(String uid, String namespace, String name, QueueAction action, QueueSight sight)
      implements QueueCommand {}

  /**
   * A Command object is for a queue of this name, and none is seen; followed by {@link Gone}.
   *
   * @param namespace of the Command object
   * @param name of the Command object
   */
  record OrderInVain(String uid, String namespace, String name) implements QueueCommand {}

  /** The queue above asks for an action, which its children follow. */
  record FollowParent(QueueAction action, QueueSight sight) implements QueueCommand {}

  /**
   * What a session found its pods to hold, at most once a period; quantities by resource.
   *
   * @param shown what its status shows
   */
  record Account(Map<String, String> allocated, Map<String, String> shown) implements QueueCommand {
    public Account {
      allocated = Collections.unmodifiableMap(new TreeMap<>(allocated));
      shown = Collections.unmodifiableMap(new TreeMap<>(shown));
    }
  }

  /** The API no longer lists the queue. */
  record Gone() implements QueueCommand {}
}
