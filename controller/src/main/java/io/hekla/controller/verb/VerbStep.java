package io.hekla.controller.verb;

import io.hekla.controller.api.KubernetesApi;
import java.util.concurrent.CompletionStage;

/** Request to the API, or the rest of one. Idempotent. */
@FunctionalInterface
public interface VerbStep {
  /**
   * Tries once. The stage never fails: no answer is {@link Outcome.Unknown}. An exception before
   * there is a stage counts as {@link Outcome.Refused}.
   */
  CompletionStage<Outcome> attempt(KubernetesApi api);
}
