package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Keeps book, in {@code metadata.managedFields}, of who wrote which field of an object. */
@FunctionalInterface
public interface FieldBook {
  /** Leaves what the book says as it is. */
  FieldBook CLOSED = (before, after) -> after;

  /**
   * The object with what a write changed entered in its book.
   *
   * @param before empty if the object is new
   * @param after as it would be stored
   */
  ObjectNode enter(Optional<ObjectNode> before, ObjectNode after);
}
