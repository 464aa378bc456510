package io.hekla.actors.recorder.api;

import io.hekla.actors.history.HistorySources;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.recorder.Recordings;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.nio.file.Path;

/** Recording and history of a member, for questions. */
interface RecordedState {
  /** Returns the recording, which may be empty. */
  RecordingStore recording();

  /** Opens the history. */
  HistorySource history() throws IOException;

  /**
   * Returns what a member has, in its data folder or its database.
   *
   * @param data folder of a member that has no database
   */
  static RecordedState of(JournalLocation journal, Path data) {
    RecordingStore store = Recordings.store(journal, data);
    return new RecordedState() {
      @Override
      public RecordingStore recording() {
        return store;
      }

      @Override
      public HistorySource history() throws IOException {
        return switch (journal) {
          case JournalLocation.Folder folder -> HistorySources.ofFolder(data);
          case JournalLocation.Database database -> HistorySources.ofDatabase(database);
        };
      }
    };
  }
}
