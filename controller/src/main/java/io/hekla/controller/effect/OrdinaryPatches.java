package io.hekla.controller.effect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.verb.PatchObject;
import io.hekla.controller.verb.Patches;
import io.hekla.controller.verb.Verb;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.podgroup.GroupPattern;
import io.hekla.model.podgroup.OrdinarySight;
import io.hekla.model.podgroup.ordinary.GroupOfPods;
import java.util.Map;
import java.util.Optional;

/** What is written to ordinary pods, and to their PodGroup once it is there. */
final class OrdinaryPatches {
  private OrdinaryPatches() {}

  /** Writes the name of its PodGroup to a pod. */
  static Verb naming(OrdinarySight.Unnamed pod, String group) {
    ObjectNode patch = Patches.of(pod.uid());
    patch.withObject("/metadata/annotations").put(WellKnownKeys.GROUP_NAME, group);
    return new PatchObject<>(Kind.POD, pod.key(), KubernetesApi.Part.OBJECT, patch);
  }

  /** Makes everything that a pattern speaks of as it says, and leaves the rest. */
  static JsonNode overwriting(String uid, Optional<PodGroup> shown, GroupPattern pattern) {
    ObjectNode patch =
        Patches.replacing(
            uid,
            "spec",
            shown.map(group -> GroupOfPods.spokenOf(group.getSpec())),
            GroupOfPods.spec(pattern));
    ObjectNode metadata = patch.withObject("/metadata");
    replace(
        metadata,
        "annotations",
        shown.map(group -> GroupOfPods.spokenOf(group.getMetadata().getAnnotations())),
        pattern.annotations());
    replace(
        metadata,
        "labels",
        shown.map(group -> GroupOfPods.spokenOf(group.getMetadata().getLabels())),
        pattern.labels());
    return patch;
  }

  private static void replace(
      ObjectNode metadata,
      String part,
      Optional<Map<String, String>> shown,
      Map<String, String> wanted) {
    metadata.set(part, Patches.difference(shown, wanted));
  }
}
