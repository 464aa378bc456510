package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import java.util.concurrent.CompletionStage;

/**
 * Deletion of a pod that its Job no longer wants: first marks it, so that its end is not taken for
 * an eviction, then deletes it. Source: docs/reference/controllers.md#kill.
 */
public record DeleteOwnPod(ObjectKey pod, String uid) implements Verb {
  @Override
  public String namespace() {
    return pod.namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    var patch = JsonNodeFactory.instance.objectNode();
    var metadata = patch.putObject("metadata").put("uid", uid);
    metadata.putObject("annotations").put(WellKnownKeys.CONTROLLER_OUT_OF_SYNC, "true");
    return new PatchObject<>(Kind.POD, pod, KubernetesApi.Part.OBJECT, patch)
        .attempt(api)
        .thenCompose(
            marked ->
                marked instanceof Outcome.Done
                    ? AnswerOutcomes.goOn(api, new DeleteObject<>(Kind.POD, pod, uid))
                    : AnswerOutcomes.now(marked));
  }
}
