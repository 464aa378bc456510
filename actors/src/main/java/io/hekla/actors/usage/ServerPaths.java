package io.hekla.actors.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import java.util.concurrent.CompletionStage;

/** Paths of a Kubernetes API server that are no objects. */
@FunctionalInterface
public interface ServerPaths {
  /** Reads a path as {@link io.hekla.controller.api.KubernetesApi#read} does. */
  CompletionStage<Answer<JsonNode>> read(ApiPath path);
}
