package io.hekla.simulator.kubelet;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Pods of each PodGroup that run, of those that state with how many they run ({@link
 * KubeletRule#RUNS_WITH}). All of it can be rebuilt from the pods.
 */
public final class Gatherings {
  private final Map<ObjectKey, SortedSet<ObjectKey>> running = new HashMap<>();
  private final Map<ObjectKey, ObjectKey> groups = new HashMap<>();

  /** Takes a pod that has changed; returns the other pods of its PodGroup if it runs since now. */
  public SortedSet<ObjectKey> observe(StoredObject pod) {
    JsonNode metadata = pod.tree().path("metadata");
    JsonNode annotations = metadata.path("annotations");
    if (!annotations.has(KubeletRule.RUNS_WITH)) {
      return new TreeSet<>();
    }
    boolean runs =
        pod.tree().path("status").path("phase").asText().equals("Running")
            && !metadata.has("deletionTimestamp");
    if (!runs) {
      forget(pod.key());
      return new TreeSet<>();
    }
    ObjectKey group = group(pod.key(), annotations.path(WellKnownKeys.GROUP_NAME).asText(""));
    if (groups.putIfAbsent(pod.key(), group) != null) {
      return new TreeSet<>();
    }
    SortedSet<ObjectKey> pods = running.computeIfAbsent(group, none -> new TreeSet<>());
    var others = new TreeSet<>(pods);
    pods.add(pod.key());
    return others;
  }

  /** Returns the PodGroup of a pod; one without any is alone, under a name that no object has. */
  private static ObjectKey group(ObjectKey pod, String name) {
    return new ObjectKey(pod.namespace(), name.isEmpty() ? "pod/" + pod.name() : name);
  }

  /** Takes the removal of a pod. */
  public void forget(ObjectKey pod) {
    ObjectKey group = groups.remove(pod);
    if (group != null) {
      running.computeIfPresent(
          group,
          (key, pods) -> {
            pods.remove(pod);
            return pods.isEmpty() ? null : pods;
          });
    }
  }

  /** Returns the status with which a pod's container works, if so many pods of its group run. */
  public Optional<KubeletStep.WriteStatus> ready(
      StoredObject pod, KubeletStep.WaitForPods wait, Instant now) {
    ObjectKey group = groups.get(pod.key());
    int pods = group == null ? 0 : running.getOrDefault(group, new TreeSet<>()).size();
    return pods < wait.count()
        ? Optional.empty()
        : Optional.of(new KubeletStep.WriteStatus(PodStatusPatch.ready(pod.tree(), now)));
  }
}
