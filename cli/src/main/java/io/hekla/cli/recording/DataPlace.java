package io.hekla.cli.recording;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Place of a recording for verbs whose argument is the name of an object. */
public final class DataPlace {
  /** Folder of {@code hekla up} unless it is given another. */
  private static final Path DEFAULT = Path.of("data");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Data folder of hekla up, folder of a recording, or file of hekla bundle (default: data).")
  private @Nullable Path data;

  @Mixin private RecordingDatabase database = new RecordingDatabase();

  /** Returns the store, which may be empty. */
  public RecordingStore open() {
    return database
        .open(data != null)
        .orElseGet(() -> RecordingPlace.inFolder(data == null ? DEFAULT : data));
  }

  /** Returns the segments of a recording; fails if there are none. */
  public static List<Stored> segments(RecordingStore store) throws IOException {
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
