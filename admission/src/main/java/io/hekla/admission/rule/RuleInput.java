package io.hekla.admission.rule;

import java.util.Optional;

/**
 * Subject of a rule: the object that it checks, and its context.
 *
 * @param object the object as it would be, with defaults filled in; for a deletion, as it is
 * @param before the object as it is now, for a change
 */
public record RuleInput<T>(
    Operation operation, T object, Optional<T> before, AdmissionContext context) {
  /** Returns whether a part of the object is new: it is created, or that part differed before. */
  public boolean isNew(java.util.function.Function<T, ?> part) {
    return before.isEmpty()
        || !java.util.Objects.equals(part.apply(before.get()), part.apply(object));
  }
}
