package io.hekla.recorder.encoding;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.TaskInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Objects of a segment as they were written last: the next version of each is written as its
 * difference, and a new object as its difference from a similar one. Writer and reader change it in
 * the same way, so that both have the same objects at every change.
 */
final class Recent {
  private static final int SLOTS = 512;

  private final Map<Object, Record> objects = new HashMap<>();
  private final @Nullable Record[] similar = new Record[SLOTS];

  /** Identifier of a fact: its kind and key. */
  private record FactId(Class<?> kind, ObjectKey key) {}

  /** Identifier of an object of any other kind. */
  private record Id(Class<?> kind, Object name) {}

  /** Returns the object that a change shows; empty if it shows none that is written so. */
  static Optional<Record> shown(Change change) {
    return switch (change) {
      case Change.TaskSeen task -> Optional.of(task.task());
      case Change.NodeSeen node -> Optional.of(node.node());
      case Change.PodGroupSeen group -> Optional.of(group.podGroup());
      case Change.QueueSeen queue -> Optional.of(queue.queue());
      case Change.FactSeen fact -> Optional.of((Record) fact.fact());
      default -> Optional.empty();
    };
  }

  /** Returns the change that shows an object. */
  static Change change(Object object) {
    return switch (object) {
      case TaskInfo task -> new Change.TaskSeen(task);
      case NodeInfo node -> new Change.NodeSeen(node);
      case PodGroupInfo group -> new Change.PodGroupSeen(group);
      case QueueInfo queue -> new Change.QueueSeen(queue);
      case ClusterFact fact -> new Change.FactSeen(fact);
      default -> throw new IllegalArgumentException(object.getClass() + " is no observed object");
    };
  }

  /** Returns the name by which an object is found again: text, or a key. */
  static Object name(Record object) {
    return switch (object) {
      case TaskInfo task -> task.uid();
      case NodeInfo node -> node.name();
      case PodGroupInfo group -> group.key();
      case QueueInfo queue -> queue.name();
      case ClusterFact fact -> fact.key();
      default -> throw new IllegalArgumentException(object.getClass() + " is no observed object");
    };
  }

  private static Object id(Class<?> kind, Object name) {
    return name instanceof ObjectKey key && ClusterFact.class.isAssignableFrom(kind)
        ? new FactId(kind, key)
        : new Id(kind, name);
  }

  /** Returns the last version of an object; null if there is none. */
  @Nullable Record before(Class<?> kind, Object name) {
    return objects.get(id(kind, name));
  }

  /** Returns the object in a slot; null if it is empty or of another kind. */
  @Nullable Record inSlot(Class<?> kind, int slot) {
    Record found = slot < 0 || slot >= SLOTS ? null : similar[slot];
    return found == null || found.getClass() != kind ? null : found;
  }

  /**
   * Returns the slot of objects that are similar to this one: pods of the same task of a PodGroup,
   * or of the same task in the namespace; otherwise objects of its kind.
   */
  int slot(Record object) {
    if (object instanceof TaskInfo task) {
      int own = slot(task, task.podGroup().map(ObjectKey::hashCode).orElse(0));
      return inSlot(TaskInfo.class, own) == null ? slot(task, 0) : own;
    }
    String kind = object.getClass().getSimpleName();
    return Math.floorMod(kind.hashCode(), SLOTS);
  }

  private static int slot(TaskInfo task, int group) {
    int hash = (task.key().namespace().hashCode() * 31 + task.role().hashCode()) * 31 + group;
    return Math.floorMod((hash * 0x9E3779B1) >>> 8, SLOTS);
  }

  /** Records that a change was written or read. */
  void add(Change change) {
    switch (change) {
      case Change.TaskGone gone -> objects.remove(id(TaskInfo.class, gone.uid()));
      case Change.NodeGone gone -> objects.remove(id(NodeInfo.class, gone.name()));
      case Change.PodGroupGone gone -> objects.remove(id(PodGroupInfo.class, gone.key()));
      case Change.QueueGone gone -> objects.remove(id(QueueInfo.class, gone.name()));
      case Change.FactGone gone -> objects.remove(id(gone.kind(), gone.key()));
      default -> shown(change).ifPresent(this::add);
    }
  }

  private void add(Record object) {
    objects.put(id(object.getClass(), name(object)), object);
    similar[slot(object)] = object;
    if (object instanceof TaskInfo task) {
      similar[slot(task, task.podGroup().map(ObjectKey::hashCode).orElse(0))] = object;
      similar[slot(task, 0)] = object;
    }
  }
}
