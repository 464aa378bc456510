package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  @TempDir private Path folder;

  @Test
  void anUnknownCommandIsWrongUseAndTheNearestOneIsNamed() {
    Outcome outcome = hekla("schedul", "x");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo(
            "hekla: there is no command schedul; did you mean schedule?; see hekla --help\n");
  }

  @Test
  void anUnknownOptionIsWrongUseAndTheNearestOneIsNamed() {
    Outcome outcome = hekla("schedule", "--uot", "f.json", "x");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo(
            "hekla schedule: there is no option --uot; did you mean --out?;"
                + " see hekla schedule --help\n");
  }

  @Test
  void nothingThatACommandSaysTellsATerminalWhatToDo() {
    Outcome outcome = hekla("schedule", "\u001b]0;title\u0007.json");

    assertThat(outcome.err()).contains("?]0;title?.json").doesNotContain("\u001b", "\u0007");
  }

  @Test
  void heklaAlonePrintsTheHelp() {
    Outcome outcome = hekla();

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).startsWith("Usage: hekla ").contains("simulate", "Exit codes:");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void helpAndVersionGoToStandardOutput() {
    assertThat(hekla("--version").out()).startsWith("hekla ").contains("\nJava ");
    assertThat(hekla("--help").out()).contains("schedule", "conformance", "Exit codes:");
    assertThat(hekla("conformance", "--help").out()).contains("--only");
  }

  @Test
  void theVersionShowsTheCommit() {
    Assumptions.assumeTrue(Files.exists(Path.of("..", ".git", "HEAD")), "this is no checkout");

    assertThat(hekla("version").out()).containsPattern("(?m)^Git SHA: [0-9a-f]{40}$");
    assertThat(hekla("--version").out())
        .containsPattern("^hekla [0-9.]+(-SNAPSHOT)? \\(commit [0-9a-f]{40}\\)\n");
  }

  @Test
  void scheduleWritesTheDecisionsOfEverySession() throws IOException {
    Path out = folder.resolve("decisions.json");

    Outcome outcome = hekla("schedule", scenario("demo-gang-1tf"), "--out", out.toString());

    assertThat(outcome).isEqualTo(new Outcome(0, "", ""));
    assertThat(Files.readString(out))
        .contains("\"cycles\"", "\"cycle\" : 1", "\"cycle\" : 2", "\"stable\"", "\"bindCount\"");
  }

  @Test
  void scheduleTellsAllThatIsWrongWithAScenarioAndWritesNothing() throws IOException {
    Path out = folder.resolve("decisions.json");
    Files.writeString(folder.resolve("scenario.yaml"), "cycls: 2\n");
    Files.writeString(folder.resolve("scheduler.conf"), "actions: alocate\n");
    Files.writeString(
        folder.resolve("cluster.yaml"),
        "apiVersion: v1\nkind: Node\nmetadata:\n  name: n\nstatus:\n  allocatable: {cpu: 4x}\n");

    Outcome outcome = hekla("schedule", folder.toString(), "--out", out.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err().lines())
        .hasSize(3)
        .anyMatch(line -> line.contains("scenario.yaml:1: cycls: no such field"))
        .anyMatch(line -> line.contains("scheduler.conf:1: actions: "))
        .anyMatch(line -> line.contains("cluster.yaml:6: status.allocatable.cpu: \"4x\""));
    assertThat(out).doesNotExist();
  }

  @Test
  void scheduleNamesTheFileThatIsMissing() {
    Outcome outcome = hekla("schedule", folder.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err().lines()).hasSize(2).allMatch(line -> line.contains("no such file"));
  }

  @Test
  void conformanceOfAFolderWithoutScenariosFails() {
    Outcome outcome = hekla("conformance", folder.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("holds no scenario; name a folder above a scenario.yaml");
  }

  @Test
  void conformanceClosesWithTheCount() throws IOException {
    Path copy = copyOf("enqueue-basic");
    Files.writeString(
        copy.resolve("expected.json"),
        "{\"cycles\": [{\"cycle\": 1, \"stable\": {\"evictCount\": 7}}]}");

    Outcome outcome = hekla("conformance", folder.toString(), "--only", "enqueue-*");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .isEqualTo("enqueue-basic cycle 1 evictCount: expected 7 got 0\n0 passed, 1 failed\n");
  }

  @Test
  void conformanceCountsAScenarioThatCannotBeReadAsFailedAndGoesOn() throws IOException {
    Path broken = copyOf("enqueue-basic");
    Files.writeString(broken.resolve("cluster.yaml"), "kind: [");

    Outcome outcome = hekla("conformance", folder.toString());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("cluster.yaml:1: malformed YAML");
    assertThat(outcome.out()).isEqualTo("0 passed, 1 failed\n");
  }

  private static Outcome hekla(String... args) {
    return Outcome.of((Object[]) args);
  }

  private Path copyOf(String name) throws IOException {
    Path copy = Files.createDirectory(folder.resolve(name));
    try (var files = Files.list(Path.of(scenario(name)))) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return copy;
  }

  private static String scenario(String name) {
    try {
      return Path.of(
              Objects.requireNonNull(MainTest.class.getResource("/conformance/basic/" + name))
                  .toURI())
          .toString();
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
