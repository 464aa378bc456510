package io.hekla.pluginapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Result of a Maven that reads nothing from the network: what this machine's local repository has
 * stands for Maven Central, and a folder for the repository of Hekla's artifacts.
 *
 * @param output standard output and standard error
 */
record MavenRun(int exitCode, String output) {
  private static final Pattern UNRESOLVED =
      Pattern.compile(
          "(?:could not be resolved|Could not (?:find artifact|transfer artifact)) (?!io\\.hekla)[^\\n]*"
              + "|Plugin (?!io\\.hekla)\\S+ or one of its dependencies could not be resolved[^\\n]*");

  private static final String SETTINGS =
      """
      <settings>
        <mirrors>
          <mirror>
            <id>central</id>
            <mirrorOf>central</mirrorOf>
            <url>%s</url>
          </mirror>
        </mirrors>
        <profiles>
          <profile>
            <id>hekla</id>
            <repositories>
              <repository>
                <id>hekla</id>
                <url>%s</url>
                <snapshots><updatePolicy>always</updatePolicy></snapshots>
              </repository>
            </repositories>
          </profile>
        </profiles>
        <activeProfiles>
          <activeProfile>hekla</activeProfile>
        </activeProfiles>
      </settings>
      """;

  /** Local repository of the user, which the build that runs this test has filled. */
  static Path localRepository() {
    return Path.of(
        System.getProperty(
            "localRepository",
            Path.of(System.getProperty("user.home"), ".m2/repository").toString()));
  }

  /**
   * Runs Maven in a folder on the JDK of this test.
   *
   * @param repository folder with Hekla's artifacts
   */
  static MavenRun in(Path folder, Path repository, List<String> arguments)
      throws IOException, InterruptedException {
    Path settings =
        Files.createTempFile(repository.toAbsolutePath().getParent(), "settings", ".xml");
    Files.writeString(settings, SETTINGS.formatted(localRepository().toUri(), repository.toUri()));
    var command = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-s", settings.toString()));
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1");
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return abort("needs mvn on the PATH: " + e.getMessage());
    }
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new MavenRun(process.waitFor(), output);
  }

  /**
   * Skips the test if this run failed since the local repository lacks something of others, such as
   * a plugin of Maven that only a build of the profile {@code release} downloads.
   */
  MavenRun orSkip() {
    var missing = UNRESOLVED.matcher(output);
    if (exitCode != 0 && missing.find()) {
      abort(
          "Maven cannot resolve offline what it needs; run once: mvn -Prelease -DskipTests -pl plugin-api -am deploy -DaltDeploymentRepository=hekla::file:///tmp/hekla\n"
              + missing.group());
    }
    return this;
  }
}
