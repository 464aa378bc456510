package io.hekla.actors.history;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Form of the rows of a table.
 *
 * @param <T> what a row holds
 */
interface RowForm<T> {
  /** Returns the name of the table. */
  String table();

  /** Returns the columns that identify a row. */
  List<String> identity();

  /** Returns the other columns. */
  List<String> rest();

  /** Returns the values of the columns that identify a row, in their order. */
  List<Object> identity(T row);

  /** Returns the values of the other columns, in their order; null where a column has none. */
  List<@Nullable Object> rest(T row);

  /** Returns the name of a row, for people. */
  String name(T row);

  /** Returns all columns, those of the identity first. */
  default String columns() {
    return Stream.concat(identity().stream(), rest().stream()).collect(Collectors.joining(", "));
  }

  /** Returns the statement that inserts a row: its values are the identity, and the rest. */
  default String insertion() {
    int columns = identity().size() + rest().size();
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(table(), columns(), String.join(", ", Collections.nCopies(columns, "?")));
  }

  /** Returns the statement that changes a row: its values are the rest, and the identity. */
  default String change() {
    return "UPDATE %s SET %s WHERE %s".formatted(table(), equal(rest(), ", "), isThisRow());
  }

  /** Returns the statement that deletes a row: its values are the identity. */
  default String deletion() {
    return "DELETE FROM %s WHERE %s".formatted(table(), isThisRow());
  }

  private String isThisRow() {
    return equal(identity(), " AND ");
  }

  private static String equal(List<String> columns, String separator) {
    return columns.stream().map(column -> column + " = ?").collect(Collectors.joining(separator));
  }
}
