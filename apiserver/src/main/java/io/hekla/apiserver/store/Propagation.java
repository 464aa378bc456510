package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Treatment of the dependents of an object that is deleted. */
public enum Propagation {
  /** Dependents are deleted after the object. */
  BACKGROUND(""),
  /**
   * Dependents are deleted first; the object stays as long as one is left that blocks its deletion.
   */
  FOREGROUND("foregroundDeletion"),
  /** Dependents stay, and lose the reference to the object. */
  ORPHAN("orphan");

  /** Finalizer by which an object specifies it; empty for the default. */
  private final String finalizer;

  Propagation(String finalizer) {
    this.finalizer = finalizer;
  }

  /** Returns the propagation that an object specifies. */
  static Propagation of(JsonNode object) {
    for (JsonNode finalizer : Trees.metadata(object).path("finalizers")) {
      for (Propagation one : values()) {
        if (finalizer.asText().equals(one.finalizer)) {
          return one;
        }
      }
    }
    return BACKGROUND;
  }

  /** Returns the object with the requested propagation; its own applies where none is requested. */
  static ObjectNode in(ObjectNode object, Optional<Propagation> requested) {
    Propagation said = of(object);
    Propagation wanted = requested.orElse(said);
    if (wanted == said) {
      return object;
    }
    ObjectNode metadata = Trees.copy(Trees.metadata(object));
    ArrayNode finalizers = metadata.arrayNode();
    for (JsonNode finalizer : metadata.path("finalizers")) {
      if (!finalizer.asText().equals(said.finalizer)) {
        finalizers.add(finalizer);
      }
    }
    if (wanted != BACKGROUND) {
      finalizers.add(wanted.finalizer);
    }
    if (finalizers.isEmpty()) {
      metadata.remove("finalizers");
    } else {
      metadata.set("finalizers", finalizers);
    }
    return Trees.with(object, "metadata", metadata);
  }
}
