package io.hekla.actors.history;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Form of the rows of a table.
 *
 * @param <T> what a row holds
 */
interface RowForm<T> {
  /** Returns the statement that deletes a row, with the parameters of its identity. */
  String deletion();

  /** Returns the statement that inserts a row. */
  String insertion();

  /** Sets the identity of a row, as the first parameters of either statement. */
  void identify(PreparedStatement statement, T row) throws SQLException;

  /** Sets all parameters of the insertion. */
  void fill(PreparedStatement insertion, T row) throws SQLException;

  /** Returns the name of a row, for people. */
  String name(T row);
}
