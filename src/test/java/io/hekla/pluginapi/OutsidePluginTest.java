package io.hekla.pluginapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A project outside of this repository builds {@code examples/gpu-guard} against the artifacts that
 * the build deploys, and Hekla runs it.
 */
@Tag("thorough")
class OutsidePluginTest {
  private static final String SOURCES = "src/main/java/com/example/gpuguard/";

  @TempDir private static Path folder;
  private static ArtifactBuild build;

  @BeforeAll
  static void deploys() throws Exception {
    build = new ArtifactBuild(folder.resolve("hekla"), folder.resolve("repository"));
    MavenRun run = build.deploy().orSkip();

    assertThat(run.exitCode()).as(run.output()).isZero();
  }

  @Test
  void theArtifactHasSourcesAndJavadocAndNothingElseOfTheEngine() throws IOException {
    try (Stream<Path> deployed =
        Files.walk(folder.resolve("repository/io/hekla/hekla-plugin-api/" + build.version()))) {
      assertThat(deployed.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.matches("hekla-plugin-api-[\\d.-]+\\.jar"))
          .anyMatch(name -> name.endsWith("-sources.jar"))
          .anyMatch(name -> name.endsWith("-javadoc.jar"));
    }
    assertThat(folder.resolve("hekla/plugin-api/target/classes/io/hekla/scheduler/Engine.class"))
        .doesNotExist();
    assertThat(folder.resolve("hekla/plugin-api/target/api-sources/io/hekla/scheduler/plugin"))
        .isDirectoryContaining("glob:**/Plugin.java");
  }

  @Test
  void theProjectBuildsAndHeklaRunsItsPlugin() throws Exception {
    Path project = project("good");
    MavenRun run = maven(project, "package");

    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(run.output()).contains("Tests run: 4, Failures: 0, Errors: 0, Skipped: 0");
    assertThat(boundNode(project, List.of(project.resolve("target/gpu-guard-1.0.0.jar"))))
        .isEqualTo("plain");
    assertThat(boundNode(project, List.of())).as("without the plugin").isEqualTo("gpu");
  }

  @Test
  void aClassOfTheEngineDoesNotCompile() throws Exception {
    Path project = project("engine");
    edit(
        project,
        "import io.hekla.scheduler.session.Session;",
        "import io.hekla.scheduler.Engine;\n");

    assertDoesNotCompile(project, "cannot find symbol", "class Engine");
  }

  @Test
  void anotherPluginDoesNotCompile() throws Exception {
    Path project = project("plugin");
    edit(
        project,
        "import io.hekla.scheduler.session.Session;",
        "import io.hekla.scheduler.plugins.gang.GangPlugin;\n");

    assertDoesNotCompile(project, "package io.hekla.scheduler.plugins.gang does not exist");
  }

  @Test
  void aMemberThatNamesATypeOfTheEngineDoesNotCompile() throws Exception {
    Path project = project("member");
    edit(project, "    if (strict) {", "    session.allocatedHyperNodes();\n");

    assertDoesNotCompile(
        project, "class file for io.hekla.scheduler.session.AllocatedHyperNodes not found");
  }

  @Test
  void aReleaseThatLacksATypeOfTheOneBeforeIsRefused() throws Exception {
    // A build of its own: the other tests read the version and the types of the first one.
    var own = new ArtifactBuild(folder.resolve("next-hekla"), folder.resolve("releases"));
    own.setVersion("1.0.0");
    MavenRun released = own.deployClasses();
    assertThat(released.exitCode()).as(released.output()).isZero();

    own.setVersion("1.0.1-SNAPSHOT");
    own.replace("plugin-api/types.txt", "io.hekla.scheduler.actions.ActionProvider\n", "");
    MavenRun next = own.verify();

    assertThat(next.exitCode()).isNotZero();
    assertThat(next.output()).contains("japicmp", "io.hekla.scheduler.actions.ActionProvider");
  }

  /** Copies the example to a folder of its own. */
  private static Path project(String name) throws IOException {
    Path project = folder.resolve("outside-" + name);
    ArtifactBuild.copy(Path.of("../examples/gpu-guard"), project);
    return project;
  }

  private static MavenRun maven(Path project, String phase) throws Exception {
    return MavenRun.in(
            project,
            folder.resolve("repository"),
            List.of("-Dmaven.repo.local=" + folder.resolve("local"), phase))
        .orSkip();
  }

  /** Puts a line before one of the plugin's. */
  private static void edit(Path project, String before, String line) throws IOException {
    Path file = project.resolve(SOURCES + "GpuGuardPlugin.java");
    String source = Files.readString(file);
    assertThat(source).contains(before);
    Files.writeString(file, source.replace(before, line + before));
  }

  private static void assertDoesNotCompile(Path project, String... said) throws Exception {
    MavenRun run = maven(project, "compile");

    assertThat(run.exitCode()).isNotZero();
    assertThat(run.output()).contains("COMPILATION ERROR").contains(said);
  }

  /** Node that {@code hekla schedule} binds the pod of the example's scenario to. */
  private static String boundNode(Path project, List<Path> plugins) throws Exception {
    Path out = project.resolve("decisions.json");
    HeklaRun run =
        HeklaRun.with(
            plugins,
            List.of("schedule", "--out", out.toString(), project.resolve("scenario").toString()));
    assertThat(run.exitCode()).as(run.output()).isZero();
    return new ObjectMapper()
        .readTree(out.toFile())
        .at("/cycles/0/stable/binds/default~1web-0")
        .asText("nothing");
  }
}
