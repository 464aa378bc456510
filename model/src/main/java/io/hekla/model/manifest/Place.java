package io.hekla.model.manifest;

import java.util.List;
import java.util.stream.Stream;

/**
 * Position of a document, or of an object in it: the source, and the line of each of its fields.
 */
public final class Place {
  private final String source;
  private final LineIndex lines;

  Place(String source, LineIndex lines) {
    this.source = source;
    this.lines = lines;
  }

  /** Index of the lines of fields; a missing field has the line of the nearest one around it. */
  @FunctionalInterface
  interface LineIndex {
    /** Returns the line, from 1, of the field at the path (keys, and list positions as numbers). */
    int lineOf(List<String> path);
  }

  /** Returns the file, or another name of the text. */
  public String source() {
    return source;
  }

  /** Returns the line at which it begins, from 1. */
  public int line() {
    return lines.lineOf(List.of());
  }

  /** Returns the place of an element of a list in it. */
  Place below(String list, int position) {
    var steps = List.of(list, Integer.toString(position));
    return new Place(
        source, path -> lines.lineOf(Stream.concat(steps.stream(), path.stream()).toList()));
  }

  /** Returns a problem with the whole. */
  public Problem problem(String what, String todo) {
    return new Problem(source, line(), "", what, todo);
  }

  /**
   * Returns a problem with a field, named as in {@code spec.tasks[0].replicas}; a key that contains
   * dots or brackets itself stands in quotes: {@code metadata.labels["a.b/c"]}.
   */
  public Problem problem(String field, String what, String todo) {
    return new Problem(source, lines.lineOf(FieldPath.parse(field)), field, what, todo);
  }
}
