package io.hekla.cli.recording;

import io.hekla.actors.history.HistorySources;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.recorder.history.HistorySource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Opener of the history at a place of the command line. */
public final class HistoryOpener {
  private HistoryOpener() {}

  /**
   * Opens the history of a database, and else of a data folder.
   *
   * @throws CommandFailure if there is none, or it cannot be read
   */
  public static HistorySource open(Optional<JournalLocation.Database> database, Path data) {
    try {
      return database.isPresent()
          ? HistorySources.ofDatabase(database.get())
          : HistorySources.ofFolder(data);
    } catch (IOException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()), e);
    }
  }
}
