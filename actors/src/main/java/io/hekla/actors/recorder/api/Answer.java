package io.hekla.actors.recorder.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.recorder.api.ApiStatus;

/** Answer to a question. */
sealed interface Answer {
  /** Object or list that was asked for. */
  record Found(ObjectNode object) implements Answer {}

  /** Refusal. */
  record Refused(ApiStatus status) implements Answer {}
}
