package io.hekla.cli;

import java.io.IOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar. */
final class Version implements IVersionProvider {
  /**
   * What the build knew.
   *
   * @param commit unknown unless the build was told
   * @param time of the sources, so that two builds of them are the same
   */
  record Built(String version, String commit, String time) {}

  static Built built() {
    var told = new Properties();
    try (var file = Version.class.getResourceAsStream("/hekla-version.properties")) {
      if (file != null) {
        told.load(file);
      }
    } catch (IOException unread) {
      // As if there were none.
    }
    return new Built(
        told.getProperty("version", "unknown"),
        told.getProperty("commit", "unknown"),
        told.getProperty("time", "unknown"));
  }

  @Override
  public String[] getVersion() {
    return new String[] {"hekla " + built().version()};
  }
}
