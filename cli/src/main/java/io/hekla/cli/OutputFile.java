package io.hekla.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all. */
final class OutputFile {
  private OutputFile() {}

  /** Writes beside the file first, so that a failure leaves the former file as it was. */
  static void write(Path file, String text) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe or a device, as /dev/stdout: nothing to keep whole there.
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
