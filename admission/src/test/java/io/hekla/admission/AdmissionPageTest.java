package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps the tables of {@code docs/admission.md} equal to the rules. */
class AdmissionPageTest {
  private static final Path PAGE = Path.of("..", "docs", "admission.md");
  private static final String OPEN = "<!-- rules -->\n";
  private static final String CLOSE = "<!-- end rules -->";

  @Test
  void thePageListsTheRules() throws IOException {
    String page = Files.readString(PAGE);
    String wanted =
        page.substring(0, page.indexOf(OPEN) + OPEN.length())
            + RulesTable.all()
            + "\n"
            + page.substring(page.indexOf(CLOSE));

    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(PAGE, wanted);
      return;
    }
    assertThat(page)
        .as("stale; refresh with: HEKLA_REFRESH=1 mvn -pl admission test -Dtest=AdmissionPageTest")
        .isEqualTo(wanted);
  }
}
