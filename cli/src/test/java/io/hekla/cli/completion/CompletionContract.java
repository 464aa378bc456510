package io.hekla.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Completions in a real shell, with the script that {@code hekla completion} prints. */
abstract class CompletionContract {
  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private HeklaOnPath hekla;

  /** The shell, which knows the command and has taken its script. */
  abstract RealShell shell(HeklaOnPath command) throws IOException;

  /** Programs that the machine must have. */
  abstract List<String> programs();

  @BeforeEach
  void begin() throws IOException {
    for (String program : programs()) {
      Assumptions.assumeTrue(
          RealShell.isThere(program),
          program + " is not installed; .ci/shells unpacks zsh and fish where it is not");
    }
    hekla = new HeklaOnPath(folder);
  }

  @AfterEach
  void end() throws IOException {
    if (hekla != null) {
      hekla.close();
    }
  }

  @Test
  void verbsAreOffered() throws IOException {
    try (RealShell shell = shell(hekla)) {
      assertThat(shell.offers("hekla qu")).containsExactly("queue");
      assertThat(shell.offers("hekla job su")).containsExactly("suspend");
      assertThat(shell.offers("vcctl job s")).containsExactly("suspend");
    }
  }

  @Test
  void namesComeFromTheCluster() throws IOException {
    try (RealShell shell = shell(hekla)) {
      assertThat(shell.offers("hekla queue get " + hekla.cluster() + " "))
          .containsExactlyInAnyOrder("default", "research");
      assertThat(shell.offers("hekla job list " + hekla.cluster() + " --queue re"))
          .containsExactly("research");
    }
  }

  @Test
  void flagsAndTheirValuesAreOffered() throws IOException {
    try (RealShell shell = shell(hekla)) {
      assertThat(shell.offers("hekla job list --sch")).containsExactly("--scheduler");
      assertThat(shell.offers("hekla job list -o y")).containsExactly("yaml");
      assertThat(shell.offers("hekla job list --output=y"))
          .singleElement()
          .asString()
          .endsWith("yaml");
    }
  }

  @Test
  void filesAreCompletedWithoutOtherCandidates() throws IOException {
    try (RealShell shell = shell(hekla)) {
      assertThat(shell.offers("hekla vet " + folder.resolve("kubec")).getLast())
          .endsWith("kubeconfig");
    }
  }
}
