package io.hekla.cli.history;

import io.hekla.actors.journal.JournalLocation;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.recording.ClusterDatabase;
import io.hekla.cli.recording.DataPlace;
import io.hekla.cli.recording.HistoryOpener;
import io.hekla.recorder.history.HistorySource;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Place of a history on the command line: a data folder, or the database of a cluster. */
final class HistoryPlace {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Data folder of hekla up, which may be running or not (default: data, as hekla up).")
  private @Nullable Path folder;

  @Mixin private ClusterDatabase database = new ClusterDatabase();

  @Option(
      names = "--database-user",
      paramLabel = "USER",
      description = "With --database: user to log in as (default: the setting hekla.journal.user).")
  private @Nullable String user;

  /** Returns whether the user has named a folder or a database. */
  boolean isNamed() {
    return folder != null || database.isNamed() || user != null;
  }

  /**
   * Opens the history.
   *
   * @throws CommandFailure if there is none, or it cannot be read
   */
  HistorySource open() {
    Optional<JournalLocation.Database> shared =
        database.read(
            new ClusterDatabase.User("--database-user", user),
            folder == null ? Optional.empty() : Optional.of("--data"));
    return HistoryOpener.open(shared, folder == null ? DataPlace.DEFAULT : folder);
  }
}
