package io.hekla.controller.api.reading;

import io.hekla.controller.api.UnreadableObject;

/**
 * What came of reading one object.
 *
 * @param <T> the type of its kind
 */
public sealed interface Reading<T> {
  /** It was read. */
  record Good<T>(T object) implements Reading<T> {}

  /** It cannot be read. */
  record Bad<T>(UnreadableObject object) implements Reading<T> {}
}
