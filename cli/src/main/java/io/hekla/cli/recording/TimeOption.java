package io.hekla.cli.recording;

import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Latest time of a session, on the command line. */
public final class TimeOption {
  @Option(
      names = "--at",
      paramLabel = "TIME",
      description =
          "Take the last session until TIME, as in 2026-01-31T14:05:00Z, 14:05 or 14:05:30"
              + " (default: the last one that saw it).")
  private @Nullable String at;

  /** Returns whether the user gave one. */
  public boolean isGiven() {
    return at != null;
  }

  /** Returns the time; of a time without a day today is meant. */
  public Optional<Instant> time(Instant now) {
    return Optional.ofNullable(at).map(text -> RecordedTime.read("--at", text, now));
  }

  /** Returns the time; of a time without a day the day of the last segment is meant. */
  public Optional<Instant> time(RecordingStore store, List<Stored> segments) throws IOException {
    if (at == null) {
      return Optional.empty();
    }
    return Optional.of(RecordedTime.read("--at", at, new SessionSearch(store, segments)));
  }
}
