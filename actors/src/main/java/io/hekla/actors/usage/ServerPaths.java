package io.hekla.actors.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import java.util.concurrent.CompletionStage;

/** What a Kubernetes API server answers besides objects. */
@FunctionalInterface
public interface ServerPaths {
  /** As {@link io.hekla.controller.api.KubernetesApi#read}. */
  CompletionStage<Answer<JsonNode>> read(ApiPath path);
}
