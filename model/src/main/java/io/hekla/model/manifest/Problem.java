package io.hekla.model.manifest;

/**
 * An error in an input, worded so that its author can correct it.
 *
 * @param source the file, or another name of the text
 * @param line the line in it, from 1; 0 if the error has no line
 * @param field the path of the field, as {@code spec.tasks[0].replicas}; empty if the error
 *     concerns a whole object or text
 * @param what the error
 * @param todo the correction
 */
public record Problem(String source, int line, String field, String what, String todo) {
  /** Text of {@link #what} for a field that does not exist. */
  static final String UNKNOWN_FIELD = "no such field";

  /** Returns whether the error is a field that does not exist, and not an invalid value. */
  public boolean isOfUnknownField() {
    return what.equals(UNKNOWN_FIELD);
  }

  /** Returns the one line that a user reads: {@code file:line: field: what; todo}. */
  @Override
  public String toString() {
    var text = new StringBuilder(source);
    if (line > 0) {
      text.append(':').append(line);
    }
    text.append(": ");
    if (!field.isEmpty()) {
      text.append(field).append(": ");
    }
    text.append(what);
    return todo.isEmpty() ? text.toString() : text.append("; ").append(todo).toString();
  }
}
