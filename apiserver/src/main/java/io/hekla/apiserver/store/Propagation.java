package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** What becomes of what belongs to an object that is deleted. */
public enum Propagation {
  /** It goes after the object. */
  BACKGROUND(""),
  /** It goes first; the object stays as long as one is left that blocks its deletion. */
  FOREGROUND("foregroundDeletion"),
  /** It stays, and belongs to the object no more. */
  ORPHAN("orphan");

  /** By which an object says so itself; empty for what is usual. */
  private final String finalizer;

  Propagation(String finalizer) {
    this.finalizer = finalizer;
  }

  /** What an object says. */
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

  /** The object as it says this; what it says itself holds where nobody asks for anything. */
  static ObjectNode in(ObjectNode object, Optional<Propagation> asked) {
    Propagation said = of(object);
    Propagation wanted = asked.orElse(said);
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
