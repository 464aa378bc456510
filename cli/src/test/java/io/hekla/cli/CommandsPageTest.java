package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Page of the commands, docs/reference/hekla.md. */
class CommandsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "reference", "hekla.md");

  private static final String TEXT = CommandsPage.text();

  static Stream<VerbOfTest> verbs() {
    return VerbOfTest.all().filter(verb -> !verb.path().startsWith("_"));
  }

  @Test
  void thePageHasEveryVerbFlagDefaultAndExitCode() throws IOException {
    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(PAGE, TEXT);
    }

    assertThat(PAGE).as("to renew it, run this test with HEKLA_REFRESH=1").hasContent(TEXT);
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void everyVerbHasAnExample(VerbOfTest verb) {
    assertThat(TEXT)
        .as("an example of hekla %s", verb.path())
        .containsPattern("(?m)^    .*hekla %s\\b".formatted(verb.path()));
  }
}
