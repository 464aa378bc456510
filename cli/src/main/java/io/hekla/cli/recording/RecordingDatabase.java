package io.hekla.cli.recording;

import io.hekla.actors.recorder.Recordings;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.controller.host.StartRefused;
import io.hekla.recorder.store.RecordingStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Database of a cluster with a recording, on the command line. */
final class RecordingDatabase {
  /** Variable of the environment with the password; a command line is visible to other users. */
  private static final String PASSWORD = "HEKLA_JOURNAL_PASSWORD";

  private static final String POSTGRESQL = "jdbc:postgresql:";

  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "Instead of DIR: JDBC URL of the database that the members share, as"
              + " hekla.journal.url. The password is that of HEKLA_JOURNAL_PASSWORD, or else of"
              + " the setting hekla.journal.password.")
  private @Nullable String database;

  @Option(
      names = "--user",
      paramLabel = "USER",
      description = "With --database: user to log in as (default: the setting hekla.journal.user).")
  private @Nullable String user;

  /** Returns whether the user has named a database, or its user. */
  boolean isNamed() {
    return database != null || user != null;
  }

  /**
   * Returns the recording in the database; empty if none is named.
   *
   * @param hasFolder whether the user has named a folder, too
   */
  Optional<RecordingStore> open(boolean hasFolder) {
    if (database == null) {
      if (user != null) {
        throw new WrongUse("--user is the user of a database; give its URL with --database");
      }
      return Optional.empty();
    }
    if (hasFolder) {
      throw new WrongUse("give either a folder or --database, not both");
    }
    if (!database.startsWith(POSTGRESQL)) {
      throw new WrongUse(
          "--database takes the URL of a PostgreSQL database, as in"
              + " jdbc:postgresql://host:5432/hekla; is "
              + database);
    }
    try {
      return Optional.of(
          Recordings.ofDatabase(
              database, Optional.ofNullable(user), Optional.ofNullable(System.getenv(PASSWORD))));
    } catch (StartRefused e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), e);
    }
  }
}
