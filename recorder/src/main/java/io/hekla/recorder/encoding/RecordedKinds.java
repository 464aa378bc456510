package io.hekla.recorder.encoding;

import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.serialization.LogicalNames;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of the kinds of objects whose versions are written as differences. */
final class RecordedKinds {
  private static final Map<Class<?>, String> NAMES = new HashMap<>();
  private static final Map<String, Class<?>> KINDS = new HashMap<>();

  static {
    add(TaskInfo.class, "pod");
    add(NodeInfo.class, "node");
    add(PodGroupInfo.class, "pod-group");
    add(QueueInfo.class, "queue");
    addFacts(ClusterFact.class);
  }

  private RecordedKinds() {}

  private static void addFacts(Class<?> sealed) {
    for (Class<?> fact : sealed.getPermittedSubclasses()) {
      if (fact.isSealed()) {
        addFacts(fact);
      } else {
        add(fact, LogicalNames.nameOf(fact));
      }
    }
  }

  private static void add(Class<?> kind, String name) {
    NAMES.put(kind, name);
    KINDS.put(name, kind);
  }

  static String name(Class<?> kind) {
    String name = NAMES.get(kind);
    if (name == null) {
      throw new IllegalArgumentException(kind + " is no kind of observed objects");
    }
    return name;
  }

  /** Returns the kind of a name; null if there is none. */
  static @Nullable Class<?> kind(String name) {
    return KINDS.get(name);
  }

  /** Returns whether objects of a kind are found by namespace and name, rather than by a text. */
  static boolean hasKey(Class<?> kind) {
    return kind == PodGroupInfo.class || ClusterFact.class.isAssignableFrom(kind);
  }

  /** Returns the name of an object from its text. */
  static Object name(Class<?> kind, String text) {
    return hasKey(kind) ? ObjectKey.parse(text) : text;
  }
}
