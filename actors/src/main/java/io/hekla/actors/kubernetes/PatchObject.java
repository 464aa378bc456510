package io.hekla.actors.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.concurrent.CompletionStage;

/**
 * Applies a merge patch to an object or its status. That the object is gone, or another one has its
 * name now, is fine: there is nothing left to write to.
 *
 * @param patch names the uid that is meant under {@code metadata}
 */
public record PatchObject<T extends HasMetadata>(
    Kind<T> kind, ObjectKey key, KubernetesApi.Part part, JsonNode patch) implements Verb {
  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.patch(kind, key, part, patch).thenApply(answer -> Answers.doneOrGone(kind, answer));
  }
}
