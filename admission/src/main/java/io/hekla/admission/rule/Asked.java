package io.hekla.admission.rule;

import java.util.Optional;

/**
 * What a rule is asked about.
 *
 * @param object as it would be, with defaults filled in; for a deletion, as it is
 * @param before as it is now, if it is to be changed
 */
public record Asked<T>(
    Operation operation, T object, Optional<T> before, AdmissionContext context) {
  /** Whether a part of the object is new: it is created, or that part was another one before. */
  public boolean isNew(java.util.function.Function<T, ?> part) {
    return before.isEmpty()
        || !java.util.Objects.equals(part.apply(before.get()), part.apply(object));
  }
}
