package io.hekla.cli.recording;

import io.hekla.recorder.bundle.BundleFile;
import io.hekla.recorder.replay.PartialRecording;
import io.hekla.recorder.store.RecordingStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Choice on the command line to read what is damaged as far as it goes. */
final class PartialOption {
  @Option(
      names = "--partial",
      description =
          "Read a damaged bundle or segment up to the damage, and say on standard error what is"
              + " missing (default: refuse it). A segment that a kill has cut needs no flag.")
  private boolean partial;

  /** Returns whether the user has chosen it. */
  boolean isGiven() {
    return partial;
  }

  /** Returns a recording whose newest segment may be open. */
  RecordingStore of(RecordingStore recording, PrintWriter err) {
    return partial ? new PartialRecording(recording, false, warning(err)) : recording;
  }

  /** Returns the recording of a bundle. */
  RecordingStore ofBundle(Path file, PrintWriter err) {
    return partial ? BundleFile.partial(file, warning(err)) : new BundleFile(file);
  }

  private static Consumer<String> warning(PrintWriter err) {
    return missing -> err.println("warning: " + missing);
  }
}
