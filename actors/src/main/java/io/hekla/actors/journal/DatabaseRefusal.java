package io.hekla.actors.journal;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/**
 * Rule of what a start does about a database that does not let it in: a server that is not there
 * yet, or starts or stops, is waited for; what only a person can change is told at once. By the
 * codes of the appendix "PostgreSQL Error Codes" of PostgreSQL's manual, and those of its driver.
 */
final class DatabaseRefusal {
  /** No connection, connection lost, too many clients, server stops or starts. */
  private static final Set<String> PASSING =
      Set.of("08000", "08001", "08003", "08006", "53300", "57P01", "57P02", "57P03");

  private static final String NO_SUCH_DATABASE = "3D000";

  /** Wrong password, no such user or none that may log in from here, and no password given. */
  private static final Set<String> NO_SUCH_LOGIN = Set.of("28P01", "28000", "08004");

  private DatabaseRefusal() {}

  /** Returns whether another try may succeed without anybody doing anything. */
  static boolean mayPass(SQLException e) {
    return PASSING.contains(String.valueOf(e.getSQLState()));
  }

  /**
   * Returns what is wrong with the login or the name of the database, and what to do, as a line for
   * people; empty if something else is wrong.
   */
  static Optional<String> explain(JournalLocation.Database database, SQLException e) {
    String state = String.valueOf(e.getSQLState());
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    if (NO_SUCH_LOGIN.contains(state)) {
      return Optional.of(
          "the login of user %s was refused (%s); see hekla.journal.user and hekla.journal.password"
              .formatted(database.user(), message));
    }
    if (state.equals(NO_SUCH_DATABASE)) {
      return Optional.of(
          "there is no database of that name (%s); create it for user %s, or see hekla.journal.url"
              .formatted(message, database.user()));
    }
    return Optional.empty();
  }
}
