package io.hekla.simulator.virtual;

import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.NamespaceReader;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.PriorityClassReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskReader;
import io.hekla.simulator.api.Objects;
import io.hekla.simulator.api.StoreEvent;
import io.hekla.simulator.api.StoredObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the engine has to be told since the last session: of every object that changed, the change
 * that tells what it is now. Pods of other schedulers are told of once they are on a node.
 */
final class SessionFeed {
  static final String SCHEDULER = "volcano";

  private final Objects objects;
  private final PodGroupInfos podGroups;

  /** The last event of each object; only what a session is told of is read. */
  private final Map<String, StoreEvent> events = new LinkedHashMap<>();

  SessionFeed(Objects objects, PodGroupInfos podGroups) {
    this.objects = objects;
    this.podGroups = podGroups;
  }

  boolean isEmpty() {
    return events.isEmpty();
  }

  /** The changes, each object once, in the order in which they first changed. */
  List<Change> take() {
    var changes = new ArrayList<Change>(events.size());
    for (StoreEvent event : events.values()) {
      StoredObject object = event.object();
      changes.add(event.change() == StoreEvent.Change.SEEN ? seen(object) : gone(object));
    }
    events.clear();
    return changes;
  }

  void take(StoreEvent event) {
    StoredObject object = event.object();
    Kind<?> kind = object.kind();
    if (kind.equals(Kind.PRIORITY_CLASS)) {
      // They are told of all at once.
      events.put(kind.name(), event);
    } else if (kind.equals(Kind.NODE)
        || kind.equals(Kind.QUEUE)
        || kind.equals(Kind.POD_GROUP)
        || kind.equals(Kind.NAMESPACE)
        || Kind.FACTS.contains(kind)
        || (kind.equals(Kind.POD) && isOurs(event))) {
      events.put(kind.name() + " " + object.uid(), event);
    }
  }

  private static boolean isOurs(StoreEvent pod) {
    var spec = pod.object().tree().path("spec");
    return pod.change() == StoreEvent.Change.GONE
        || spec.path("schedulerName").asText().equals(SCHEDULER)
        || !spec.path("nodeName").asText("").isEmpty();
  }

  private Change seen(StoredObject object) {
    Kind<?> kind = object.kind();
    if (kind.equals(Kind.POD)) {
      return new Change.TaskSeen(TaskReader.read(object.as(Kind.POD)));
    } else if (kind.equals(Kind.POD_GROUP)) {
      return new Change.PodGroupSeen(podGroups.of(object));
    } else if (kind.equals(Kind.QUEUE)) {
      return new Change.QueueSeen(QueueReader.read(object.as(Kind.QUEUE)));
    } else if (kind.equals(Kind.NODE)) {
      return new Change.NodeSeen(NodeReader.read(object.as(Kind.NODE)));
    } else if (kind.equals(Kind.NAMESPACE)) {
      return new Change.NamespaceSeen(NamespaceReader.read(object.as(Kind.NAMESPACE)));
    } else if (Kind.FACTS.contains(kind)) {
      return new Change.FactSeen(fact(object));
    }
    return priorityClasses();
  }

  private Change gone(StoredObject object) {
    Kind<?> kind = object.kind();
    if (kind.equals(Kind.POD)) {
      return new Change.TaskGone(object.uid());
    } else if (kind.equals(Kind.POD_GROUP)) {
      return new Change.PodGroupGone(object.key());
    } else if (kind.equals(Kind.QUEUE)) {
      return new Change.QueueGone(object.key().name());
    } else if (kind.equals(Kind.NODE)) {
      return new Change.NodeGone(object.key().name());
    } else if (kind.equals(Kind.NAMESPACE)) {
      return new Change.NamespaceGone(object.key().name());
    } else if (Kind.FACTS.contains(kind)) {
      ClusterFact last = fact(object);
      return new Change.FactGone(last.getClass(), last.key());
    }
    return priorityClasses();
  }

  private static ClusterFact fact(StoredObject object) {
    return FactReader.read(object.as(object.kind())).orElseThrow();
  }

  private Change priorityClasses() {
    return new Change.PriorityClassesSeen(
        objects.all(Kind.PRIORITY_CLASS).stream()
            .map(one -> PriorityClassReader.read(one.as(Kind.PRIORITY_CLASS)))
            .toList());
  }
}
