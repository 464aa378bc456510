package io.hekla.cli.recording;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.util.List;

/** Segments of a recording that a command reads. */
public final class Segments {
  private Segments() {}

  /** Returns the segments of a recording; fails if there are none. */
  public static List<Stored> of(RecordingStore store) throws IOException {
    List<Stored> segments = store.list();
    if (segments.isEmpty()) {
      throw new CommandFailure(
          store.place()
              + ": there is no segment of a recording; hekla up and hekla simulate --record write"
              + " them");
    }
    return segments;
  }
}
