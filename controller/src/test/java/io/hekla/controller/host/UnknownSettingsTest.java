package io.hekla.controller.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

class UnknownSettingsTest {
  private static Config with(Map<String, ?> further) {
    return ConfigFactory.parseMap(further, "the command line")
        .withFallback(ConfigFactory.parseResources("application.conf"))
        .resolve();
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> refused(Map<String, ?> further) {
    return assertThatThrownBy(() -> UnknownSettings.refuse(with(further)))
        .isInstanceOf(ConfigException.class);
  }

  private static void taken(Map<String, ?> further) {
    assertThatCode(() -> UnknownSettings.refuse(with(further))).doesNotThrowAnyException();
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
  void anElementOfAListIsKnownWithItsList() {
    taken(Map.of("hekla.cluster.roles.0", "admission"));
    refused(Map.of("hekla.cluster.rolls.0", "admission"))
        .hasMessageContaining("hekla.cluster.rolls.0 (");
  }

  @Test
  void allOfThemAreTold() {
    refused(Map.of("hekla.one", 1, "hekla.two.three", 2))
        .hasMessageContainingAll("hekla.one (", "; there is no setting hekla.two");
  }

  @Test
  void whatTheLauncherLogbackAndTestsReadIsNoSetting() {
    taken(Map.of("hekla.terminal", 80, "hekla.progress", 80, "hekla.personality", ""));
    taken(Map.of("hekla.log.own", "DEBUG", "hekla.test.data", "x"));
  }
}
