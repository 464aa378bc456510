package io.hekla.controller.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnknownSettingsTest {
  private static Config with(Map<String, ?> further) {
    return ConfigFactory.parseMap(further, "the command line")
        .withFallback(ConfigFactory.parseResources("application.conf"))
        .resolve();
  }

  @Test
  void theShippedFileHasNone() {
    assertThat(UnknownSettings.in(with(Map.of()))).isEmpty();
  }

  @Test
  void aSettingThatIsMisspeltIsNamedWithItsPlaceAndTheNearestOne() {
    assertThat(UnknownSettings.in(with(Map.of("hekla.sheduler.period", "1s"))))
        .isEqualTo(
            Optional.of(
                "there is no setting hekla.sheduler.period (the command line), did you mean"
                    + " hekla.scheduler.period?"));
  }

  @Test
  void anElementOfAListIsKnownWithItsList() {
    assertThat(UnknownSettings.in(with(Map.of("hekla.cluster.roles.0", "admission")))).isEmpty();
    assertThat(UnknownSettings.in(with(Map.of("hekla.cluster.rolls.0", "admission"))))
        .hasValueSatisfying(told -> assertThat(told).contains("hekla.cluster.rolls.0 ("));
  }

  @Test
  void allOfThemAreTold() {
    assertThat(UnknownSettings.in(with(Map.of("hekla.one", 1, "hekla.two.three", 2))))
        .hasValueSatisfying(
            told -> assertThat(told).contains("hekla.one (", "; there is no setting hekla.two"));
  }

  @Test
  void whatTheLauncherLogbackAndTestsReadIsNoSetting() {
    assertThat(UnknownSettings.in(with(Map.of("hekla.log.own", "DEBUG")))).isEmpty();
    assertThat(
            UnknownSettings.in(
                with(
                    Map.of("hekla.terminal", 80, "hekla.personality", "", "hekla.test.data", "x"))))
        .isEmpty();
  }
}
