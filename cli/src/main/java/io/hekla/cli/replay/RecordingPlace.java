package io.hekla.cli.replay;

import io.hekla.actors.recorder.Recordings;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.controller.host.StartRefused;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Place of a recording on the command line: a folder, or the database of a cluster. */
public final class RecordingPlace {
  /** Variable of the environment with the password; a command line is visible to other users. */
  private static final String PASSWORD = "HEKLA_JOURNAL_PASSWORD";

  private static final String POSTGRESQL = "jdbc:postgresql:";

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description =
          "Folder of a recording, or data folder of hekla up, which has it in recording/.")
  private @Nullable Path folder;

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

  /**
   * Returns the store, which may be empty.
   *
   * @throws CommandFailure if none is named, or two are, or the folder does not exist
   */
  public RecordingStore open() {
    if (database != null) {
      return ofDatabase(database);
    }
    if (user != null) {
      throw new WrongUse("--user is the user of a database; give its URL with --database");
    }
    if (folder == null) {
      throw new WrongUse("give the folder of a recording, or a database with --database");
    }
    if (!Files.isDirectory(folder)) {
      throw new CommandFailure(folder + ": there is no such folder");
    }
    Path inside = folder.resolve(RecordingFolder.NAME);
    return new RecordingFolder(Files.isDirectory(inside) ? inside : folder);
  }

  private RecordingStore ofDatabase(String url) {
    if (folder != null) {
      throw new WrongUse("give either a folder or --database, not both");
    }
    if (!url.startsWith(POSTGRESQL)) {
      throw new WrongUse(
          "--database takes the URL of a PostgreSQL database, as in"
              + " jdbc:postgresql://host:5432/hekla; is "
              + url);
    }
    try {
      return Recordings.ofDatabase(
          url, Optional.ofNullable(user), Optional.ofNullable(System.getenv(PASSWORD)));
    } catch (StartRefused e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), e);
    }
  }
}
