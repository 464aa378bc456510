package io.hekla.actors.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.ApiPath;
import java.util.concurrent.CompletionStage;

/** What a Kubernetes API server answers besides objects. */
@FunctionalInterface
public interface ServerPaths {
  /** As {@link io.hekla.actors.kubernetes.KubernetesApi#read}. */
  CompletionStage<Answer<JsonNode>> read(ApiPath path);
}
