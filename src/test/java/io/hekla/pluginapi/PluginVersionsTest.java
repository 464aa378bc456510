package io.hekla.pluginapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.SmallManifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla replay --verify} with another version of a third party's plugin. */
@Tag("thorough")
class PluginVersionsTest {
  private static final String PROVIDER =
      """
      package favourite;

      import io.hekla.scheduler.configuration.Arguments;
      import io.hekla.scheduler.configuration.PluginOption;
      import io.hekla.scheduler.plugin.PlacementPoints;
      import io.hekla.scheduler.plugin.Plugin;
      import io.hekla.scheduler.plugin.PluginProvider;

      public final class Favourite implements PluginProvider {
        @Override
        public String name() {
          return "favourite";
        }

        @Override
        public Plugin create(PluginOption option, Arguments.Reader arguments) {
          return (session, on) ->
              on.add(
                  PlacementPoints.NODE_ORDER,
                  (task, node) -> node.name().equals("%s") ? 1000.0 : 0.0);
        }
      }
      """;

  private static final String CONFIGURATION =
      """
      actions: "enqueue, allocate"
      tiers:
      - plugins:
        - name: gang
        - name: predicates
        - name: favourite
      """;

  @TempDir private Path folder;

  @Test
  void anotherVersionIsNamedWithTheFirstDecisionAndTheVotesThatMakeIt() throws Exception {
    Path first = plugin("favourite-1.jar", "n1");
    Path second = plugin("favourite-2.jar", "n2");
    String recording = folder.resolve("recording").toString();
    HeklaRun recorded =
        HeklaRun.with(
            List.of(first),
            List.of(
                "simulate",
                "--manifests",
                file("job.yaml", SmallManifests.JOB),
                "--nodes",
                file("nodes.yaml", SmallManifests.node("n1", 4) + SmallManifests.node("n2", 4)),
                "--conf",
                file("scheduler.conf", CONFIGURATION),
                "--record",
                recording));
    assertThat(recorded.exitCode()).as(recorded.output()).isZero();
    List<String> verify = List.of("replay", recording, "--verify");

    HeklaRun same = HeklaRun.with(List.of(first), verify);
    assertThat(same.output()).contains("no difference").doesNotContain("other version");
    assertThat(same.exitCode()).isZero();

    HeklaRun other = HeklaRun.with(List.of(second), verify);
    assertThat(other.exitCode()).as(other.output()).isEqualTo(1);
    assertThat(other.output())
        .containsPattern(
            "other version: plugin favourite: recorded with favourite-1.jar sha256-\\w+, replayed"
                + " with favourite-2.jar sha256-\\w+")
        .containsPattern("differs: binds, number 1: recorded Bind.*node=n1.*replayed Bind.*node=n2")
        .contains(
            "votes of this build for pod default/train-w-0: node n2 1000.0 {favourite=1000.0}");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** Compiles the plugin that prefers a node, into a jar. */
  private Path plugin(String name, String node) throws IOException {
    Path sources = Files.createDirectories(folder.resolve(name + "-sources/favourite"));
    Path source = Files.writeString(sources.resolve("Favourite.java"), PROVIDER.formatted(node));
    Path classes = Files.createDirectories(folder.resolve(name + "-classes"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(failed).isZero();
    Path jar = folder.resolve(name);
    try (var out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> compiled = Files.walk(classes)) {
      for (Path one : compiled.filter(Files::isRegularFile).toList()) {
        entry(out, classes.relativize(one).toString(), Files.readAllBytes(one));
      }
      entry(
          out,
          "META-INF/services/io.hekla.scheduler.plugin.PluginProvider",
          "favourite.Favourite".getBytes(UTF_8));
    }
    return jar;
  }

  private static void entry(JarOutputStream jar, String name, byte[] content) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(content);
    jar.closeEntry();
  }
}
