package io.hekla.admission.rule;

import io.hekla.model.api.Queue;
import io.hekla.model.cluster.QueueNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** All queues, by name, and their hierarchy. */
public final class QueueTree {
  private final SortedMap<String, Queue> byName;
  private final Map<String, List<Queue>> children = new TreeMap<>();

  private QueueTree(SortedMap<String, Queue> byName) {
    this.byName = byName;
    for (Queue queue : byName.values()) {
      String name = name(queue);
      if (!name.equals(QueueNames.ROOT)) {
        children.computeIfAbsent(parent(queue), above -> new ArrayList<>()).add(queue);
      }
    }
  }

  /** Returns the tree of these queues; of several with one name the last counts. */
  public static QueueTree of(Collection<Queue> queues) {
    var byName = new TreeMap<String, Queue>();
    queues.forEach(queue -> byName.put(name(queue), queue));
    return new QueueTree(byName);
  }

  /** Returns the tree with this queue in place of the one of its name. */
  public QueueTree with(Queue queue) {
    var changed = new TreeMap<>(byName);
    changed.put(name(queue), queue);
    return new QueueTree(changed);
  }

  /** Returns the queue of a name. */
  public Optional<Queue> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** All names, sorted. */
  public Collection<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  /** All queues, by name. */
  public Collection<Queue> all() {
    return Collections.unmodifiableCollection(byName.values());
  }

  /** The queues directly below one, by name. */
  public List<Queue> children(String name) {
    return Collections.unmodifiableList(children.getOrDefault(name, List.of()));
  }

  /** Returns whether there are queues below one. */
  public boolean hasChildren(String name) {
    return children.containsKey(name);
  }

  /** Returns the name of the queue above one: root unless it specifies another. */
  public static String parent(Queue queue) {
    return QueueNames.above(queue.getSpec() == null ? null : queue.getSpec().parent);
  }

  /**
   * Returns the queues above one, nearest first, without root; ends at a missing queue, and where
   * they form a cycle.
   */
  public List<Queue> above(Queue queue) {
    var above = new ArrayList<Queue>();
    var seen = new HashSet<String>();
    seen.add(name(queue));
    Queue at = queue;
    while (!parent(at).equals(QueueNames.ROOT) && seen.add(parent(at))) {
      Optional<Queue> next = find(parent(at));
      if (next.isEmpty()) {
        break;
      }
      at = next.get();
      above.add(at);
    }
    return above;
  }

  /** Returns the name of a queue; empty if it has none. */
  public static String name(Queue queue) {
    String name = queue.getMetadata().getName();
    return name == null ? "" : name;
  }
}
