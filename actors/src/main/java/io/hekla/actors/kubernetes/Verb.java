package io.hekla.actors.kubernetes;

import java.util.concurrent.CompletionStage;

/**
 * One request to the API and what its answers mean. Doing it twice is as doing it once; so a
 * request without an answer is simply made again, and the second answer tells.
 */
public interface Verb {
  /** Tries once. Never fails: no answer is {@link Outcome.Unknown}. */
  CompletionStage<Outcome> attempt(KubernetesApi api);
}
