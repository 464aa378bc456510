package io.hekla.controller.api.reading;

import io.hekla.controller.api.UnreadableObject;

/**
 * Result of reading one object.
 *
 * @param <T> the type of its kind
 */
public sealed interface ObjectReading<T> {
  /** Object that was read. */
  record Good<T>(T object) implements ObjectReading<T> {}

  /** Object that cannot be read. */
  record Bad<T>(UnreadableObject object) implements ObjectReading<T> {}
}
