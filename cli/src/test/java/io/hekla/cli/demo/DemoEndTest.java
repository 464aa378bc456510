package io.hekla.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.WaitingJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The last lines of the demo, from the recording of a job that waits; README shows such lines. */
class DemoEndTest {
  private static final Instant SUBMITTED = Instant.parse("2000-01-01T00:00:00Z");
  private static final String AMOUNTS = "[0-9.]+ of [0-9.]+ held or reserved";

  /** Forms of the explanation: who waited, for what, and what would have helped. */
  private static final String TITLE =
      "Why did [a-z0-9-]+ wait [0-9]+ s\\? As hekla explain says of second [0-9]+ of its wait:";

  private static final String CAUSE =
      "Job default/[a-z0-9-]+ waits to be admitted to queue [a-z]+: the cluster has no room for"
          + " [0-9]+ cpu: "
          + AMOUNTS
          + " \\(overcommit-factor 1.2\\)";

  private static final String REMEDY =
      "What would let it run: - Add (one node|[0-9]+ nodes) like [a-z0-9-]+ \\(";

  @TempDir private static Path folder;

  @BeforeAll
  static void record() throws IOException {
    WaitingJob.record(folder, "resnet", "node-0");
  }

  @ParameterizedTest
  @ValueSource(strings = {TITLE, CAUSE, REMEDY})
  void theDemoEndsWithAnExplanationAsReadmeShows(String form) throws IOException {
    assertThat(asOneLine(DemoEnd.of(folder, folder, picture(), SUBMITTED, 0)))
        .containsPattern(form);
    assertThat(asOneLine(Files.readAllLines(Path.of("..", "README.md")))).containsPattern(form);
  }

  @Test
  void theRecordingThatStaysIsNamedForExplainAndWhatIf() {
    assertThat(DemoEnd.of(folder, Path.of("kept"), picture(), SUBMITTED, 0))
        .anyMatch(line -> line.contains("./hekla explain JOB --data kept --at TIME"))
        .anyMatch(line -> line.contains("./hekla whatif kept --queue nightly=6"));
  }

  @Test
  void withoutOneTheDemoSaysHowToKeepIt() {
    assertThat(DemoEnd.of(folder, null, picture(), SUBMITTED, 0))
        .anyMatch(line -> line.contains("./hekla demo --data demo"))
        .anyMatch(line -> line.contains("./hekla whatif demo --queue nightly=6"));
  }

  private static Picture picture() {
    var waits =
        new Picture.JobLine(
            "resnet", "default", "Pending", 0, 1, 1, Duration.ofSeconds(2), Duration.ZERO, "");
    return new Picture(4000, 1, 0, List.of(), List.of(waits), List.of());
  }

  private static String asOneLine(List<String> lines) {
    return String.join(" ", lines).replaceAll("\\s+", " ");
  }
}
