package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Kamon's agent, as the build of the module telemetry leaves it for the launcher. */
final class TelemetryAgent {
  private static final Path FOLDER = Path.of("..", "telemetry", "target", "lib").toAbsolutePath();

  private TelemetryAgent() {}

  /** Returns what is added to the class path. */
  static String classPath() {
    return File.pathSeparator + FOLDER + "/*";
  }

  /** Returns the options of the JVM, which are those of the launcher. */
  static List<String> options() {
    try (var jars = Files.list(FOLDER)) {
      List<Path> agents =
          jars.filter(jar -> jar.getFileName().toString().startsWith("kanela-agent-")).toList();
      assertThat(agents).as("agents in %s, which mvn package fills", FOLDER).hasSize(1);
      return List.of(
          "-javaagent:" + agents.getFirst(), "-Dkanela.agent.libs.net.bytebuddy.experimental=true");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
