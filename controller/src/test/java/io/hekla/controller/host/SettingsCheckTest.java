package io.hekla.controller.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsCheckTest {
  private static Config with(Map<String, ?> further) {
    return ConfigFactory.parseMap(further, "the command line")
        .withFallback(ConfigFactory.parseResources("application.conf"))
        .resolve();
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> refused(Map<String, ?> further) {
    return assertThatThrownBy(() -> SettingsCheck.refuse(with(further)))
        .isInstanceOf(ConfigException.class);
  }

  private static void taken(Map<String, ?> further) {
    assertThatCode(() -> SettingsCheck.refuse(with(further))).doesNotThrowAnyException();
  }

  @Test
  void theShippedFileHasNone() {
    taken(Map.of());
  }

  @Test
  void aSettingThatIsMisspeltIsNamedWithItsPlaceAndTheNearestOne() {
    refused(Map.of("hekla.sheduler.period", "1s"))
        .hasMessage(
            "there is no setting hekla.sheduler.period (the command line), did you mean"
                + " hekla.scheduler.period?");
  }

  @Test
  void aValueOfAnotherFormIsRefusedWithItsFullPathItsPlaceAndTheAcceptedForm() {
    refused(Map.of("hekla.scheduler.period", "fast"))
        .hasMessage(
            "hekla.scheduler.period is \"fast\" (the command line), which is not a duration: write"
                + " a number with a unit, as 500ms, 5s, 10m, 2h or 1d");
    refused(Map.of("hekla.admission.body-limit", "large"))
        .hasMessageContaining("not a size in bytes: write a number with a unit");
    refused(Map.of("hekla.kubernetes.in-flight", "1.5"))
        .hasMessageContaining("not a whole number: write digits");
    refused(Map.of("hekla.lease.enabled", "perhaps")).hasMessageContaining("not true or false");
    refused(Map.of("hekla.scheduler.names", "volcano"))
        .hasMessageContaining("not a list of texts: write texts in brackets");
    refused(Map.of("hekla.scheduler.period", "-1s")).hasMessageContaining("not a duration");
  }

  @Test
  void aValueInAFileIsNamedByFileAndLine(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(folder.resolve("own.conf"), "hekla {\n  scheduler.period = quick\n}\n");
    Config config =
        ConfigFactory.parseFile(file.toFile())
            .withFallback(ConfigFactory.parseResources("application.conf"))
            .resolve();

    assertThatThrownBy(() -> SettingsCheck.refuse(config)).hasMessageContaining(file + ":2)");
  }

  @Test
  void valuesOfTheRightFormAreTaken() {
    taken(
        Map.of(
            "hekla.scheduler.period", "2 seconds",
            "hekla.admission.body-limit", 1048576,
            "hekla.kubernetes.in-flight", "8",
            "hekla.lease.enabled", "no",
            "hekla.scheduler.names", List.of("volcano", "other")));
  }

  @Test
  void anElementOfAListIsKnownWithItsList() {
    taken(Map.of("hekla.cluster.roles.0", "admission"));
    refused(Map.of("hekla.cluster.rolls.0", "admission"))
        .hasMessageContaining("hekla.cluster.rolls.0 (");
  }

  @Test
  void allUnknownSettingsAreReported() {
    refused(Map.of("hekla.one", 1, "hekla.two.three", 2))
        .hasMessageContainingAll("hekla.one (", "; there is no setting hekla.two");
  }

  @Test
  void keysOfLauncherLogbackAndTestsAreNoSettings() {
    taken(
        Map.of(
            "hekla.terminal",
            80,
            "hekla.interactive",
            true,
            "hekla.progress",
            80,
            "hekla.personality",
            ""));
    taken(Map.of("hekla.log.own", "DEBUG", "hekla.test.data", "x"));
  }
}
