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

  @Test
  void thePageHasTheSettingsOfTheFile() throws IOException {
    new PagePart(PAGE, "<!-- settings -->\n", "<!-- end settings -->").check(tables() + "\n");
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
