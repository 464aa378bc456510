package io.hekla.cli.recording;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.store.RecordingStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
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
  @Mixin private PartialOption partial = new PartialOption();

  /** Returns whether the user has named a folder or a database, or how to read one. */
  public boolean isNamed() {
    return data != null || database.isNamed() || partial.isGiven();
  }

  /**
   * Returns the store, which may be empty.
   *
   * @param err receives what a partial recording lacks
   */
  public RecordingStore open(PrintWriter err) {
    return database
        .open(data != null)
        .map(recording -> partial.of(recording, err))
        .orElseGet(() -> RecordingPlace.inFolder(data == null ? DEFAULT : data, partial, err));
  }

  /** Returns the history beside the recording; empty if there is none that can be read. */
  public Optional<HistorySource> history() {
    try {
      return Optional.of(
          HistoryOpener.open(database.read(data != null), data == null ? DEFAULT : data));
    } catch (CommandFailure none) {
      return Optional.empty();
    }
  }
}
