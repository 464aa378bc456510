package io.hekla.cli.output;

import io.hekla.model.manifest.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** File that is written as a whole or not at all. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Writes to a temporary file beside it first, so that a failure leaves the former file as it was.
   *
   * @return problem, if the file cannot be written
   */
  public static Optional<Problem> write(Path file, String text) {
    try {
      replace(file, text);
      return Optional.empty();
    } catch (IOException failed) {
      return Optional.of(
          new Problem(
              file.toString(),
              0,
              "",
              "cannot be written: " + failed.getClass().getSimpleName(),
              "name a file in a folder that you may write to"));
    }
  }

  private static void replace(Path file, String text) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe or a device, as /dev/stdout, has no former content to preserve.
      Files.writeString(file, text);
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    Path beside = Files.createTempFile(folder, ".hekla-", ".tmp");
    try {
      Files.writeString(beside, text);
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
  }
}
