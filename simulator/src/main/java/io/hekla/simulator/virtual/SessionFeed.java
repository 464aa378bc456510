package io.hekla.simulator.virtual;

import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.PodGroupReader;
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
  private final Map<String, Change> changes = new LinkedHashMap<>();

  SessionFeed(Objects objects) {
    this.objects = objects;
  }

  boolean isEmpty() {
    return changes.isEmpty();
  }

  /** The changes, each object once, in the order in which they first changed. */
  List<Change> take() {
    var all = new ArrayList<>(changes.values());
    changes.clear();
    return all;
  }

  void take(StoreEvent event) {
    StoredObject object = event.object();
    boolean there = event.change() == StoreEvent.Change.SEEN;
    Kind<?> kind = object.kind();
    if (kind.equals(Kind.POD)) {
      pod(object, there);
    } else if (kind.equals(Kind.POD_GROUP)) {
      put(
          object,
          there
              ? new Change.PodGroupSeen(PodGroupReader.read(object.as(Kind.POD_GROUP)))
              : new Change.PodGroupGone(object.key()));
    } else if (kind.equals(Kind.QUEUE)) {
      put(
          object,
          there
              ? new Change.QueueSeen(QueueReader.read(object.as(Kind.QUEUE)))
              : new Change.QueueGone(object.key().name()));
    } else if (kind.equals(Kind.NODE)) {
      put(
          object,
          there
              ? new Change.NodeSeen(NodeReader.read(object.as(Kind.NODE)))
              : new Change.NodeGone(object.key().name()));
    } else if (kind.equals(Kind.PRIORITY_CLASS)) {
      var classes =
          objects.all(Kind.PRIORITY_CLASS).stream()
              .map(one -> PriorityClassReader.read(one.as(Kind.PRIORITY_CLASS)))
              .toList();
      changes.put(kind.name(), new Change.PriorityClassesSeen(classes));
    }
  }

  private void pod(StoredObject pod, boolean there) {
    if (!there) {
      put(pod, new Change.TaskGone(pod.uid()));
      return;
    }
    var spec = pod.tree().path("spec");
    if (spec.path("schedulerName").asText().equals(SCHEDULER)
        || !spec.path("nodeName").asText("").isEmpty()) {
      put(pod, new Change.TaskSeen(TaskReader.read(pod.as(Kind.POD))));
    }
  }

  private void put(StoredObject object, Change change) {
    changes.put(object.kind().name() + " " + object.uid(), change);
  }
}
