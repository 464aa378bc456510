package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Merge patch of an object or its status. An object that is gone, or whose name belongs to another
 * now, is success: there is nothing left to write to.
 *
 * @param patch names the uid that is meant under {@code metadata}
 */
public record PatchObject<T extends HasMetadata>(
    Kind<T> kind, ObjectKey key, KubernetesApi.Part part, JsonNode patch) implements Verb {
  private static final String STATUS = "status";

  public PatchObject {
    Patches.named(uid(patch));
  }

  private static String uid(JsonNode patch) {
    return patch.path("metadata").path("uid").asText("");
  }

  /**
   * Returns the patch that makes the status of an object equal to a value; none if it is.
   *
   * @param shown the status as the API shows it
   */
  public static <T extends HasMetadata> List<Verb> ofStatus(
      Kind<T> kind,
      ObjectKey key,
      KubernetesApi.Part part,
      String uid,
      Optional<?> shown,
      Object status) {
    return ofStatus(kind, key, part, uid, shown, status, Map.of());
  }

  /**
   * Returns the patch as above, which sets annotations, too. The status is no subresource then.
   *
   * @param annotations those that are to be set; the object does not show them
   */
  public static <T extends HasMetadata> List<Verb> ofStatus(
      Kind<T> kind,
      ObjectKey key,
      KubernetesApi.Part part,
      String uid,
      Optional<?> shown,
      Object status,
      Map<String, String> annotations) {
    ObjectNode patch = Patches.replacing(uid, STATUS, shown, status);
    if (patch.get(STATUS).isEmpty() && annotations.isEmpty()) {
      return List.of();
    }
    if (!annotations.isEmpty()) {
      ObjectNode all = patch.withObject("/metadata/annotations");
      annotations.forEach(all::put);
    }
    return List.of(new PatchObject<>(kind, key, part, patch));
  }

  @Override
  public String namespace() {
    return key.namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.patch(kind, key, part, patch)
        .thenCompose(answer -> new TargetObject<>(kind, key, uid(patch)).outcome(api, answer));
  }
}
