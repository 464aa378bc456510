package io.hekla.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigResolveOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/reference/application-conf.md} equal to {@code application.conf}. */
class ConfigurationFilePageTest {
  private static final Path FILE = Path.of("..", "application.conf");
  private static final Path PAGE = Path.of("..", "docs", "reference", "application-conf.md");
  private static final String OPEN = "<!-- settings -->\n";
  private static final String CLOSE = "<!-- end settings -->";

  @Test
  void thePageHasTheSettingsOfTheFile() throws IOException {
    String page = Files.readString(PAGE);
    String wanted =
        page.substring(0, page.indexOf(OPEN) + OPEN.length())
            + tables()
            + "\n"
            + page.substring(page.indexOf(CLOSE));

    if (System.getenv("HEKLA_REFRESH") != null) {
      Files.writeString(PAGE, wanted);
      return;
    }
    assertThat(page)
        .as("stale; refresh with: HEKLA_REFRESH=1 mvn … -Dtest=ConfigurationFilePageTest")
        .isEqualTo(wanted);
  }

  @Test
  void everySettingHasARow() throws IOException {
    assertThat(ConfigurationFilePage.settings(tables()))
        .containsExactlyInAnyOrderElementsOf(
            shipped().getConfig("hekla").entrySet().stream()
                .map(setting -> "hekla." + setting.getKey())
                .toList());
  }

  private static String tables() throws IOException {
    return ConfigurationFilePage.tables(Files.readString(FILE), shipped());
  }

  private static Config shipped() {
    var alone =
        ConfigResolveOptions.defaults().setUseSystemEnvironment(false).setAllowUnresolved(true);
    return ConfigFactory.parseFile(FILE.toFile()).resolve(alone);
  }
}
