package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.Main;
import io.hekla.docs.MarkdownPage.Block;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Examples on the pages: admission admits them, and their Jobs start on the simulated cluster. */
class DocsExamplesTest {
  private static final int PAGES_WITH_EXAMPLES = 10;

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: one}
      spec:
        tasks:
        - replicas: 1
          template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
      """;

  @TempDir Path folder;

  private record Said(int code, String out, String err) {}

  static List<MarkdownPage> pages() throws IOException {
    return pagesWith(Block::isManifest);
  }

  static List<MarkdownPage> simulatedPages() throws IOException {
    return pagesWith(block -> block.isManifest() && block.isSimulated());
  }

  static List<MarkdownPage> pagesWithConfigurations() throws IOException {
    return pagesWith(Block::isConfiguration);
  }

  private static List<MarkdownPage> pagesWith(Predicate<Block> wanted) throws IOException {
    return MarkdownPage.all().stream()
        .filter(page -> page.blocks().stream().anyMatch(wanted))
        .toList();
  }

  @Test
  void pagesHaveExamples() throws IOException {
    assertThat(pages()).hasSizeGreaterThan(PAGES_WITH_EXAMPLES);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyManifestIsAdmitted(MarkdownPage page) throws IOException {
    Said said = hekla("vet", manifests(page, block -> true).toString());

    assertThat(said.code()).as(said.out() + said.err()).isZero();
  }

  @ParameterizedTest
  @MethodSource("simulatedPages")
  void everyJobStarts(MarkdownPage page) throws IOException {
    Said said = hekla("simulate", "--manifests", manifests(page, Block::isSimulated).toString());

    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err()).isEmpty();
    assertThat(said.out()).doesNotContain("never started");
  }

  @ParameterizedTest
  @MethodSource("pagesWithConfigurations")
  void everyConfigurationIsReadWithoutAWarning(MarkdownPage page) throws IOException {
    Path job = Files.writeString(folder.resolve("job.yaml"), JOB);
    for (Block block : page.blocks().stream().filter(Block::isConfiguration).toList()) {
      Path file = Files.writeString(folder.resolve("scheduler.conf"), block.text());

      Said said = hekla("simulate", "--manifests", job.toString(), "--conf", file.toString());

      assertThat(said.code()).as("line %d: %s", block.line(), said.err()).isZero();
      assertThat(said.err()).as("line %d", block.line()).isEmpty();
    }
  }

  private Path manifests(MarkdownPage page, Predicate<Block> wanted) throws IOException {
    String all =
        page.blocks().stream()
            .filter(Block::isManifest)
            .filter(wanted)
            .map(Block::text)
            .collect(Collectors.joining("---\n"));
    return Files.writeString(folder.resolve("page.yaml"), all);
  }

  private static Said hekla(String... words) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), words);
    return new Said(code, out.toString(), err.toString());
  }
}
