package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Answer to a question. */
public sealed interface Answer {
  /** Object or list that was asked for. */
  record Found(ObjectNode object) implements Answer {}

  /** Refusal. */
  record Refused(ApiStatus status) implements Answer {}
}
