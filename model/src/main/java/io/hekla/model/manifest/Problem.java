package io.hekla.model.manifest;

/**
 * Something wrong in an input, told so that its author can mend it.
 *
 * @param source the file, or another name of the text
 * @param line the line in it, from 1; 0 if the trouble has no line
 * @param field the path of the field, as {@code spec.tasks[0].replicas}; empty if the trouble is
 *     with a whole object or text
 * @param what what is wrong
 * @param todo what to do about it
 */
public record Problem(String source, int line, String field, String what, String todo) {
  /** The one line that a user reads: {@code file:line: field: what; todo}. */
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
