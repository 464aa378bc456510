package io.hekla.cli.recording;

import io.hekla.recorder.store.RecordingStore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Place of a recording for verbs whose argument is the name of an object. */
public final class DataPlace {
  /** Folder of {@code hekla up} unless it is given another. */
  public static final Path DEFAULT = Path.of("data");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Data folder of hekla up, folder of a recording, or file of hekla bundle (default: data).")
  private @Nullable Path data;

  @Mixin private RecordingDatabase database = new RecordingDatabase();

  /** Returns whether the user has named a folder or a database. */
  public boolean isNamed() {
    return data != null || database.isNamed();
  }

  /** Returns the store, which may be empty. */
  public RecordingStore open() {
    return database
        .open(data != null)
        .orElseGet(() -> RecordingPlace.inFolder(data == null ? DEFAULT : data));
  }
}
