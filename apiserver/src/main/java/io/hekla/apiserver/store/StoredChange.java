package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A client's change of an object: a replacement, or the result of a patch. Computed inside the
 * write, under the lock; it must be quick.
 */
@FunctionalInterface
public interface StoredChange {
  /** Returns the changed object, or why it is refused. */
  StepResult<ObjectNode> of(ObjectNode before);
}
