package io.hekla.cli.recording;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.failure.WrongUse;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Place of a recording on the command line: a folder, or the database of a cluster. */
public final class RecordingPlace {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description =
          "Folder of a recording, data folder of hekla up, which has it in recording/, or file of"
              + " hekla bundle.")
  private @Nullable Path folder;

  @Mixin private RecordingDatabase database = new RecordingDatabase();
  @Mixin private PartialOption partial = new PartialOption();

  /**
   * Returns the store, which may be empty.
   *
   * @param err receives what a partial recording lacks
   * @throws CommandFailure if none is named, or two are, or the folder does not exist
   */
  public RecordingStore open(PrintWriter err) {
    Optional<RecordingStore> inDatabase = database.open(folder != null);
    if (inDatabase.isPresent()) {
      return partial.of(inDatabase.get(), err);
    }
    if (folder == null) {
      throw new WrongUse("give the folder of a recording, or a database with --database");
    }
    return inFolder(folder, partial, err);
  }

  /**
   * Opens the history that the same members keep, which is in a data folder or the same database.
   *
   * @throws CommandFailure if there is none, or it cannot be read
   */
  public HistorySource openHistory() {
    return HistoryOpener.open(
        database.read(folder != null), folder == null ? DataPlace.DEFAULT : folder);
  }

  /** Returns the recording of a folder, of a data folder, or of a bundle. */
  static RecordingStore inFolder(Path folder, PartialOption partial, PrintWriter err) {
    if (Files.isRegularFile(folder)) {
      return partial.ofBundle(folder, err);
    }
    if (!Files.isDirectory(folder)) {
      throw new CommandFailure(folder + ": there is no such folder");
    }
    Path inside = folder.resolve(RecordingFolder.NAME);
    return partial.of(new RecordingFolder(Files.isDirectory(inside) ? inside : folder), err);
  }
}
