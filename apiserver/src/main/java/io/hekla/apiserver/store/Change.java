package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a client makes of an object as it stands: a replacement, or the result of a patch. Worked
 * out inside the write, while nobody else changes anything; it must be quick.
 */
@FunctionalInterface
public interface Change {
  /** The object as it is to be, or why not. */
  Answered<ObjectNode> of(ObjectNode before);
}
