package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.api.StoreEvent;
import io.hekla.simulator.api.StoredObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which pods belong to which Job and to which PodGroup, kept up as objects change. */
final class Belongings {
  private final Map<String, SortedMap<ObjectKey, StoredObject>> podsOfJob = new HashMap<>();
  private final Map<ObjectKey, SortedMap<ObjectKey, StoredObject>> podsOfGroup = new HashMap<>();

  /** A controlling owner. */
  record Owner(String kind, ObjectKey key, String uid) {}

  void take(StoreEvent podEvent) {
    StoredObject pod = podEvent.object();
    boolean there = podEvent.change() == StoreEvent.Change.SEEN;
    owner(pod).ifPresent(owner -> take(podsOfJob, owner.uid(), pod, there));
    group(pod).ifPresent(group -> take(podsOfGroup, group, pod, there));
  }

  private static <K> void take(
      Map<K, SortedMap<ObjectKey, StoredObject>> all, K whose, StoredObject pod, boolean there) {
    if (there) {
      all.computeIfAbsent(whose, key -> new TreeMap<>()).put(pod.key(), pod);
    } else {
      all.computeIfPresent(
          whose,
          (key, pods) -> {
            pods.remove(pod.key());
            return pods.isEmpty() ? null : pods;
          });
    }
  }

  Collection<StoredObject> podsOfJob(String uid) {
    var pods = podsOfJob.get(uid);
    return pods == null ? List.of() : pods.values();
  }

  Collection<StoredObject> podsOfGroup(ObjectKey group) {
    var pods = podsOfGroup.get(group);
    return pods == null ? List.of() : pods.values();
  }

  static Optional<ObjectKey> group(StoredObject pod) {
    String name =
        pod.tree().path("metadata").path("annotations").path(WellKnownKeys.GROUP_NAME).asText("");
    return name.isEmpty()
        ? Optional.empty()
        : Optional.of(new ObjectKey(pod.key().namespace(), name));
  }

  /** Who controls an object. */
  static Optional<Owner> owner(StoredObject object) {
    for (JsonNode owner : object.tree().path("metadata").path("ownerReferences")) {
      if (owner.path("controller").asBoolean()) {
        return Optional.of(
            new Owner(
                owner.path("kind").asText(),
                new ObjectKey(object.key().namespace(), owner.path("name").asText()),
                owner.path("uid").asText()));
      }
    }
    return Optional.empty();
  }
}
