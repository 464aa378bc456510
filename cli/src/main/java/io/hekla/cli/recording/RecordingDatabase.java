package io.hekla.cli.recording;

import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.recorder.Recordings;
import io.hekla.recorder.store.RecordingStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Database of a cluster with a recording, on the command line. */
final class RecordingDatabase {
  @Mixin private ClusterDatabase database = new ClusterDatabase();

  @Option(
      names = "--user",
      paramLabel = "USER",
      description = "With --database: user to log in as (default: the setting hekla.journal.user).")
  private @Nullable String user;

  /** Returns whether the user has named a database, or its user. */
  boolean isNamed() {
    return database.isNamed() || user != null;
  }

  /**
   * Returns the recording in the database; empty if none is named.
   *
   * @param hasFolder whether the user has named a folder, too
   */
  Optional<RecordingStore> open(boolean hasFolder) {
    return read(hasFolder).map(Recordings::inDatabase);
  }

  /**
   * Returns the database; empty if none is named.
   *
   * @param hasFolder whether the user has named a folder, too
   */
  Optional<JournalLocation.Database> read(boolean hasFolder) {
    return database.read(
        new ClusterDatabase.User("--user", user),
        hasFolder ? Optional.of("a folder") : Optional.empty());
  }
}
