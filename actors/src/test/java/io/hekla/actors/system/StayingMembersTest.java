package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Strategy by which members decide which of them stay. */
class StayingMembersTest {
  @ParameterizedTest
  @CsvSource({
    "true, detect, lease-majority",
    "true, no, lease-majority",
    "true, yes, keep-majority",
    "false, detect, keep-majority"
  })
  void theLeaseDecidesForMembersThatMayWriteIt(boolean enabled, String observe, String strategy)
      throws Exception {
    var settings =
        HeklaSettings.read(
            Map.of("hekla.cluster.lease.enabled", enabled, "hekla.observe.mode", observe));

    assertThat(settings.config().getString("akka.cluster.split-brain-resolver.active-strategy"))
        .isEqualTo(strategy);
  }
}
