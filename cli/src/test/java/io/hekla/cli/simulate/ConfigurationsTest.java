package io.hekla.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ConfigurationsTest {
  @Test
  void theRecommendedConfigurationHasALineThatHasTheSchedulerLearn() {
    assertThat(histories(Configurations.recommended()))
        .isEqualTo(Map.of("reservation", "", "aging", ""));
    assertThat(histories(Configurations.learning()))
        .isEqualTo(Map.of("reservation", "", "aging", "beforeLimit"));
    assertThat(Configurations.learning().actions())
        .isEqualTo(Configurations.recommended().actions());
  }

  private static Map<String, String> histories(SchedulerConfiguration configuration) {
    return configuration
        .plugins()
        .filter(plugin -> List.of("reservation", "aging").contains(plugin.name()))
        .collect(
            Collectors.toMap(
                plugin -> plugin.name(),
                plugin -> plugin.arguments().reader().text("history", "")));
  }
}
