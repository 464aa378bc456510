package io.hekla.actors.recorder.api;

import io.hekla.actors.history.HistorySources;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.recorder.Recordings;
import io.hekla.recorder.explain.FollowedRecording;
import io.hekla.recorder.explain.RecordingEnd;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Recording and history of a member, for questions. */
interface RecordedState {
  /** Time after the last question for which the newest segment stays in memory. */
  Duration KEPT = Duration.ofMinutes(10);

  /** Returns the recording, which may be empty. */
  RecordingStore recording();

  /** Returns the explanations of what the recording has. */
  FollowedRecording explanations();

  /** Opens the history. */
  HistorySource history() throws IOException;

  /**
   * Returns what there is in a data folder or a database, of whose recorder nothing is known.
   *
   * @param data folder of a member that has no database
   */
  static RecordedState of(JournalLocation journal, Path data) {
    return of(journal, data, RecordingEnd.ofFiles());
  }

  /**
   * Returns what a member has, in its data folder or its database.
   *
   * @param data folder of a member that has no database
   * @param end what this member knows of the end of the recording
   */
  static RecordedState of(JournalLocation journal, Path data, RecordingEnd end) {
    RecordingStore store = Recordings.store(journal, data);
    var explanations = new FollowedRecording(store, KEPT, System::nanoTime, end);
    return new RecordedState() {
      @Override
      public RecordingStore recording() {
        return store;
      }

      @Override
      public FollowedRecording explanations() {
        return explanations;
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
