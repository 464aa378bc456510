package io.hekla.cli.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordsTest {
  private static List<String> words(String line) {
    return ShellWords.of("--command", line);
  }

  @Test
  void areTakenApartAsAShellDoes() {
    assertThat(words("")).isEmpty();
    assertThat(words(" sleep  10 ")).containsExactly("sleep", "10");
    assertThat(words("sh -c 'echo \"a  b\"; exit 3'"))
        .containsExactly("sh", "-c", "echo \"a  b\"; exit 3");
    assertThat(words("echo \"a \\\" b\" c\\ d ''")).containsExactly("echo", "a \" b", "c d", "");
    assertThat(words("pre'fix'ed")).containsExactly("prefixed");
  }

  @Test
  void aQuoteThatIsNotClosedIsRefused() {
    assertThatThrownBy(() -> words("sh -c 'oops"))
        .hasMessage("--command: ' is not closed in: sh -c 'oops");
  }
}
