package io.hekla.controller.api.reading;

import io.hekla.controller.api.UnreadableObject;

/**
 * Result of reading one object.
 *
 * @param <T> the type of its kind
 */
public sealed interface Reading<T> {
  /** Object that was read. */
  record Good<T>(T object) implements Reading<T> {}

  /** Object that cannot be read. */
  record Bad<T>(UnreadableObject object) implements Reading<T> {}
}
