package io.hekla.admission.rule;

/**
 * A violation of a rule by an object.
 *
 * @param rule name of the rule that it breaks, such as {@code job.has-tasks}; every rule has a row
 *     in docs/admission.md
 * @param field place as a path such as {@code spec.tasks[1].minAvailable}; keys that hold dots or
 *     slashes are quoted: {@code spec.deserved["nvidia.com/gpu"]}
 * @param what is wrong there
 * @param remedy the correction
 */
public record Finding(String rule, String field, String what, String remedy) {
  /** Returns what is wrong and what would be right, without the field. */
  public String message() {
    return remedy.isEmpty() ? what : what + "; " + remedy;
  }

  /** Returns the line that a user reads: {@code field: what; remedy}. */
  @Override
  public String toString() {
    return field.isEmpty() ? message() : field + ": " + message();
  }
}
