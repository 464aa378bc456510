package io.hekla.actors.recorder.api;

import io.hekla.actors.history.HistorySources;
import io.hekla.recorder.explain.FollowedRecording;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Recording and history of a data folder. */
record StoredState(Path data) implements RecordedState {
  @Override
  public RecordingStore recording() {
    return new RecordingFolder(data.resolve("recording"));
  }

  @Override
  public FollowedRecording explanations() {
    return new FollowedRecording(recording(), Duration.ofMinutes(1), System::nanoTime);
  }

  @Override
  public HistorySource history() throws IOException {
    return HistorySources.ofFolder(data);
  }
}
