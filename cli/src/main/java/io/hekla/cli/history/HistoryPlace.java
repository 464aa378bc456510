package io.hekla.cli.history;

import io.hekla.actors.history.HistorySources;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.controller.host.StartRefused;
import io.hekla.recorder.history.HistorySource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Place of a history on the command line: a data folder, or the database of a cluster. */
final class HistoryPlace {
  /** Variable of the environment with the password; a command line is visible to other users. */
  private static final String PASSWORD = "HEKLA_JOURNAL_PASSWORD";

  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final Path USUAL = Path.of("data");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Data folder of hekla up, which may be running or not (default: data, as hekla up).")
  private @Nullable Path folder;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "Instead of --data: JDBC URL of the database that the members share, as"
              + " hekla.journal.url. The password is that of HEKLA_JOURNAL_PASSWORD, or else of"
              + " the setting hekla.journal.password.")
  private @Nullable String database;

  @Option(
      names = "--database-user",
      paramLabel = "USER",
      description = "With --database: user to log in as (default: the setting hekla.journal.user).")
  private @Nullable String user;

  /** Returns whether the user has named a folder or a database. */
  boolean isNamed() {
    return folder != null || database != null || user != null;
  }

  /**
   * Opens the history.
   *
   * @throws CommandFailure if there is none, or it cannot be read
   */
  HistorySource open() {
    if (database != null && folder != null) {
      throw new WrongUse("give either --data or --database, not both");
    }
    if (database == null && user != null) {
      throw new WrongUse("--database-user is the user of a database; give its URL with --database");
    }
    if (database != null && !database.startsWith(POSTGRESQL)) {
      throw new WrongUse(
          "--database takes the URL of a PostgreSQL database, as in"
              + " jdbc:postgresql://host:5432/hekla; is "
              + database);
    }
    try {
      return database == null
          ? HistorySources.ofFolder(folder == null ? USUAL : folder)
          : HistorySources.ofDatabase(
              database, Optional.ofNullable(user), Optional.ofNullable(System.getenv(PASSWORD)));
    } catch (IOException | StartRefused e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), e);
    }
  }
}
