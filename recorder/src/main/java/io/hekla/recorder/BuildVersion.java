package io.hekla.recorder;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Version that the build wrote into the jar of the command.
 *
 * @param commit commit passed to the build, else that of the checkout; unknown without either
 * @param time time of the sources, so that two builds of them are the same
 */
public record BuildVersion(String version, String commit, String time) {
  private static final String UNKNOWN = "unknown";

  /** Returns the version of this process; its parts are {@code unknown} outside the command. */
  public static BuildVersion ofProcess() {
    var properties = new Properties();
    try (InputStream file = BuildVersion.class.getResourceAsStream("/hekla-version.properties")) {
      if (file != null) {
        properties.load(file);
      }
    } catch (IOException unread) {
      // Treated as if there were none.
    }
    return new BuildVersion(
        properties.getProperty("version", UNKNOWN),
        Stream.of("commit", "checkout")
            .map(key -> properties.getProperty(key, UNKNOWN))
            .filter(commit -> !commit.equals(UNKNOWN))
            .findFirst()
            .orElse(UNKNOWN),
        properties.getProperty("time", UNKNOWN));
  }

  /** Returns version and commit as one text. */
  public String text() {
    return version + " (commit " + commit + ")";
  }
}
