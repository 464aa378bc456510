package io.hekla.admission;

/**
 * One thing that is wrong with an object.
 *
 * @param field where, as a path such as {@code spec.tasks[1].minAvailable}
 * @param message what is wrong there and what would be right
 */
public record Finding(String field, String message) {
  @Override
  public String toString() {
    return field + ": " + message;
  }
}
