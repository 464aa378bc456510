package io.hekla.system;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Real traces and manifests, which are third parties' and therefore not part of the project. */
final class SharedData {
  private static final String PROPERTY = "hekla.test.data";

  private SharedData() {}

  /** The folder with {@code setups.csv} and {@code manifests}; without it the test is skipped. */
  static Path folder() {
    String folder = System.getProperty(PROPERTY, "");
    assumeTrue(
        !folder.isEmpty() && Files.isRegularFile(Path.of(folder, "setups.csv")),
        () -> "needs -D" + PROPERTY + "=DIR, a folder that holds setups.csv; is: " + folder);
    return Path.of(folder).toAbsolutePath().normalize();
  }
}
