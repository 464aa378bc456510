package io.hekla.controller.verb;

/**
 * One request to the API and what its answers mean. Doing it twice is as doing it once; so a
 * request without an answer is simply made again, and the second answer tells.
 */
public interface Verb extends Step {
  /** The namespace whose turn it takes; empty for objects of the cluster. */
  String namespace();

  /** Whether it creates something, which no namespace takes that is being terminated. */
  default boolean creates() {
    return false;
  }
}
