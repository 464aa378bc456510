package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where the launcher adds Kamon's agent. It runs from a folder that looks like a checkout that is
 * built, with a JDK whose {@code java} prints its arguments.
 */
class LauncherTelemetryTest {
  @TempDir Path home;

  /** Output of the launcher and its exit code. */
  private record Launch(int exit, String said) {}

  @BeforeEach
  void makeACheckout() throws IOException {
    var executable =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.copy(Path.of("..", "hekla"), home.resolve("hekla"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.createDirectories(home.resolve("jdk/bin"));
    Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    Files.createFile(home.resolve("jdk/bin/java"), executable);
    Files.writeString(home.resolve("jdk/bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.createDirectories(home.resolve("cli/target"));
    Files.createFile(home.resolve("cli/target/built"));
  }

  /** Makes a folder of the agent's jars, and returns it by its real name. */
  private static Path agentIn(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.createFile(folder.resolve("kanela-agent-9.8.7.jar"));
    return folder.toRealPath();
  }

  private Launch launch(String telemetry, String... arguments) throws Exception {
    return launch(home.resolve("hekla"), telemetry, arguments);
  }

  private Launch launch(Path program, String telemetry, String... arguments) throws Exception {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    var launcher = new ProcessBuilder(command).redirectErrorStream(true);
    launcher.environment().put("HEKLA_JAVA_HOME", home.resolve("jdk").toString());
    launcher.environment().put("HEKLA_TELEMETRY", telemetry);
    Process process = launcher.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Launch(process.waitFor(), said);
  }

  @Test
  void aMemberHasTheAgentIfItIsSet() throws Exception {
    Path agents = agentIn(home.resolve("telemetry/target/lib"));

    Launch launch = launch("on", "up", "--nodes", "3");

    assertThat(launch.said().lines())
        .contains("-javaagent:%s/kanela-agent-9.8.7.jar".formatted(agents))
        .contains("-Dkanela.agent.libs.net.bytebuddy.experimental=true")
        .anyMatch(line -> line.endsWith("lib/*:" + agents + "/*"))
        .endsWith("up", "--nodes", "3");
  }

  @Test
  void aMemberOfAReleaseHasThatOfTheRelease() throws Exception {
    Path release = Files.createDirectories(home.resolve("release")).toRealPath();
    Files.createDirectories(release.resolve("runtime"));
    Files.createSymbolicLink(release.resolve("runtime/bin"), home.resolve("jdk/bin"));
    Files.createDirectories(release.resolve("bin"));
    Files.copy(
        home.resolve("hekla"), release.resolve("bin/hekla"), StandardCopyOption.COPY_ATTRIBUTES);
    Path agents = agentIn(release.resolve("telemetry"));

    Launch launch = launch(release.resolve("bin/hekla"), "on", "up");

    assertThat(launch.said().lines())
        .contains("-javaagent:%s/kanela-agent-9.8.7.jar".formatted(agents))
        .anyMatch(line -> line.endsWith(":" + agents + "/*"));
  }

  @Test
  void aFolderWithTwoAgentsIsRefused() throws Exception {
    Path agents = agentIn(home.resolve("telemetry/target/lib"));
    Files.createFile(agents.resolve("kanela-agent-9.8.6.jar"));

    Launch launch = launch("on", "up");

    assertThat(launch.exit()).isEqualTo(1);
    assertThat(launch.said()).contains(agents + " does not have one kanela-agent-VERSION.jar");
  }

  @Test
  void aMemberHasNoneOtherwise() throws Exception {
    assertThat(launch("off", "up").said()).contains("io.hekla.cli.Main").doesNotContain("kanela");
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "simulate", "replay", "job", "explain"})
  void commandsAndSimulationsNeverHaveIt(String command) throws Exception {
    assertThat(launch("on", command).said())
        .contains("io.hekla.cli.Main")
        .doesNotContain("kanela")
        .doesNotContain("telemetry/target");
  }

  @Test
  void anUnknownSettingIsRefused() throws Exception {
    Launch launch = launch("yes", "up");

    assertThat(launch.exit()).isEqualTo(1);
    assertThat(launch.said()).contains("HEKLA_TELEMETRY=yes is neither on nor off");
  }
}
