package io.hekla.controller.verb;

/**
 * Verb: one request to the API and the meaning of its answers. Idempotent, so a request without an
 * answer is simply made again, and the second answer decides.
 */
public interface Verb extends VerbStep {
  /** Returns the namespace whose turn it takes; empty for objects of the cluster. */
  String namespace();

  /** Returns whether it creates an object, which no namespace accepts that is being terminated. */
  default boolean creates() {
    return false;
  }
}
