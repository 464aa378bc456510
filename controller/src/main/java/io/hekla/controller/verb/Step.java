package io.hekla.controller.verb;

import io.hekla.controller.api.KubernetesApi;
import java.util.concurrent.CompletionStage;

/** A request to the API, or what is left of one. Doing it twice is as doing it once. */
@FunctionalInterface
public interface Step {
  /**
   * Tries once. The stage never fails: no answer is {@link Outcome.Unknown}. What is thrown before
   * there is a stage counts as {@link Outcome.Refused}.
   */
  CompletionStage<Outcome> attempt(KubernetesApi api);
}
