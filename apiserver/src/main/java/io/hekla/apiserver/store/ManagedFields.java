package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Bookkeeping of the managers of an object's fields in {@code metadata.managedFields}. */
@FunctionalInterface
public interface ManagedFields {
  /** Bookkeeping that leaves the managed fields unchanged. */
  ManagedFields CLOSED = (before, after) -> after;

  /**
   * Returns the object with the changes of a write entered in its managed fields.
   *
   * @param before empty if the object is new
   * @param after the object as it would be stored
   */
  ObjectNode enter(Optional<ObjectNode> before, ObjectNode after);
}
