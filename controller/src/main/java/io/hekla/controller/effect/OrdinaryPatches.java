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
import io.hekla.model.podgroup.OrdinaryPodsObservation;
import io.hekla.model.podgroup.ordinary.OrdinaryPodGroupBuilder;
import java.util.Map;
import java.util.Optional;

/** Patches of ordinary pods, and of their PodGroup once it exists. */
final class OrdinaryPatches {
  private OrdinaryPatches() {}

  /** Returns the patch that writes the name of its PodGroup to a pod. */
  static Verb naming(OrdinaryPodsObservation.PodWithoutGroup pod, String group) {
    ObjectNode patch = Patches.of(pod.uid());
    patch.withObject("/metadata/annotations").put(WellKnownKeys.GROUP_NAME, group);
    return new PatchObject<>(Kind.POD, pod.key(), KubernetesApi.Part.OBJECT, patch);
  }

  /** Returns the patch that sets every field of the pattern, and leaves the rest. */
  static JsonNode overwriting(String uid, Optional<PodGroup> shown, GroupPattern pattern) {
    ObjectNode patch =
        Patches.replacing(
            uid,
            "spec",
            shown.map(group -> OrdinaryPodGroupBuilder.managedPart(group.getSpec())),
            OrdinaryPodGroupBuilder.spec(pattern));
    ObjectNode metadata = patch.withObject("/metadata");
    replace(
        metadata,
        "annotations",
        shown.map(
            group -> OrdinaryPodGroupBuilder.managedPart(group.getMetadata().getAnnotations())),
        pattern.annotations());
    replace(
        metadata,
        "labels",
        shown.map(group -> OrdinaryPodGroupBuilder.managedPart(group.getMetadata().getLabels())),
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
