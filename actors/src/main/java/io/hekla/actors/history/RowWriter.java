package io.hekla.actors.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writer of rows of a form, on a connection that does not commit by itself. Rows that the database
 * refuses are left out and returned; they hold up no other row.
 */
final class RowWriter<T> {
  /** Classes of SQL states that a row is to blame for: data, and limits of an index or a row. */
  private static final List<String> OF_A_ROW = List.of("22", "54");

  /** Class of the SQL states of a row that is there already. */
  private static final String IS_THERE = "23";

  private final Connection connection;
  private final RowForm<T> form;

  /** Work on all rows of a list, without a commit. */
  @FunctionalInterface
  private interface Work<T> {
    void on(List<T> rows) throws SQLException;
  }

  RowWriter(Connection connection, RowForm<T> form) {
    this.connection = connection;
    this.form = form;
  }

  /**
   * Inserts and commits rows, each in place of what stands there: rows that are written for the
   * first time, as nearly all are, cost no deletion.
   *
   * @throws SQLException if no row is to blame
   */
  List<LeftOutRow> insert(List<T> rows) throws SQLException {
    try {
      return write(rows, this::insertAll);
    } catch (SQLException failure) {
      if (!isOfRowThatIsThere(failure)) {
        throw failure;
      }
      return write(rows, this::replaceAll);
    }
  }

  /**
   * Inserts and commits rows that are not there yet.
   *
   * @throws SQLException if no row is to blame, or one is there ({@link #isOfRowThatIsThere}); then
   *     nothing may have been written, or some of the rows
   */
  List<LeftOutRow> add(List<T> rows) throws SQLException {
    return write(rows, this::insertAll);
  }

  /** Returns whether a failure is that of a row that is there already. */
  static boolean isOfRowThatIsThere(SQLException failure) {
    return state(failure).startsWith(IS_THERE);
  }

  /**
   * Changes and commits rows that are there already, by one statement for each. A row that is not
   * there any longer is inserted.
   *
   * @throws SQLException if no row is to blame
   */
  List<LeftOutRow> change(List<T> rows) throws SQLException {
    return write(rows, this::changeAll);
  }

  private List<LeftOutRow> write(List<T> rows, Work<T> work) throws SQLException {
    if (rows.isEmpty()) {
      return List.of();
    }
    try {
      work.on(rows);
      connection.commit();
      return List.of();
    } catch (SQLException failure) {
      connection.rollback();
      if (OF_A_ROW.stream().noneMatch(state(failure)::startsWith)) {
        throw failure;
      }
      if (rows.size() == 1) {
        return List.of(new LeftOutRow(form.name(rows.getFirst()), reason(failure)));
      }
    }
    int half = rows.size() / 2;
    return Stream.concat(
            write(rows.subList(0, half), work).stream(),
            write(rows.subList(half, rows.size()), work).stream())
        .toList();
  }

  private void insertAll(List<T> rows) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(form.insertion())) {
      for (T row : rows) {
        set(insert, form.identity(row), form.rest(row));
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private void replaceAll(List<T> rows) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(form.deletion())) {
      for (T row : rows) {
        set(delete, form.identity(row), List.of());
        delete.addBatch();
      }
      delete.executeBatch();
    }
    insertAll(rows);
  }

  private void changeAll(List<T> rows) throws SQLException {
    try (PreparedStatement change = connection.prepareStatement(form.change())) {
      for (T row : rows) {
        set(change, form.rest(row), form.identity(row));
        change.addBatch();
      }
      if (Arrays.stream(change.executeBatch()).allMatch(changed -> changed == 1)) {
        return;
      }
    }
    replaceAll(rows);
  }

  private static void set(
      PreparedStatement statement, List<@Nullable Object> first, List<@Nullable Object> second)
      throws SQLException {
    int at = 1;
    for (Object value : first) {
      statement.setObject(at++, value);
    }
    for (Object value : second) {
      statement.setObject(at++, value);
    }
  }

  private static String state(SQLException failure) {
    return String.valueOf(failure.getSQLState());
  }

  private static String reason(SQLException failure) {
    SQLException cause = failure.getNextException() == null ? failure : failure.getNextException();
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason");
  }
}
