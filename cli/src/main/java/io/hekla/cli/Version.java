package io.hekla.cli;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Version that the build wrote into the jar. */
final class Version implements IVersionProvider {
  private static final String UNKNOWN = "unknown";

  /**
   * Properties of the build.
   *
   * @param commit commit passed to the build, else that of the checkout; unknown without either
   * @param time time of the sources, so that two builds of them are the same
   */
  record Built(String version, String commit, String time) {}

  static Built built() {
    var properties = new Properties();
    try (var file = Version.class.getResourceAsStream("/hekla-version.properties")) {
      if (file != null) {
        properties.load(file);
      }
    } catch (IOException unread) {
      // Treated as if there were none.
    }
    return new Built(
        properties.getProperty("version", UNKNOWN),
        List.of("commit", "checkout").stream()
            .map(key -> properties.getProperty(key, UNKNOWN))
            .filter(commit -> !commit.equals(UNKNOWN))
            .findFirst()
            .orElse(UNKNOWN),
        properties.getProperty("time", UNKNOWN));
  }

  @Override
  public String[] getVersion() {
    return new String[] {"hekla " + built().version()};
  }
}
