package io.hekla.actors.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** Writer of rows of a form, on a connection that does not commit by itself. */
final class RowWriter<T> {
  /** Classes of SQL states that a row is to blame for: data, and limits of an index or a row. */
  private static final List<String> OF_A_ROW = List.of("22", "54");

  private final Connection connection;
  private final RowForm<T> form;

  RowWriter(Connection connection, RowForm<T> form) {
    this.connection = connection;
    this.form = form;
  }

  /**
   * Writes and commits rows, each in place of what stood there. Rows that the database refuses are
   * left out and returned; they hold up no other row.
   *
   * @throws SQLException if no row is to blame
   */
  List<LeftOutRow> write(List<T> rows) throws SQLException {
    if (rows.isEmpty()) {
      return List.of();
    }
    try {
      together(rows);
      return List.of();
    } catch (SQLException failure) {
      connection.rollback();
      if (!isOfARow(failure)) {
        throw failure;
      }
      if (rows.size() == 1) {
        return List.of(new LeftOutRow(form.name(rows.getFirst()), reason(failure)));
      }
    }
    int half = rows.size() / 2;
    return Stream.concat(
            write(rows.subList(0, half)).stream(), write(rows.subList(half, rows.size())).stream())
        .toList();
  }

  private void together(List<T> rows) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(form.deletion());
        PreparedStatement insert = connection.prepareStatement(form.insertion())) {
      for (T row : rows) {
        form.identify(delete, row);
        delete.addBatch();
        form.fill(insert, row);
        insert.addBatch();
      }
      delete.executeBatch();
      insert.executeBatch();
      connection.commit();
    }
  }

  private static boolean isOfARow(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return OF_A_ROW.stream().anyMatch(state::startsWith);
  }

  private static String reason(SQLException failure) {
    SQLException cause = failure.getNextException() == null ? failure : failure.getNextException();
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason");
  }
}
