package io.hekla.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gauges of queues under {@code capacity}, as Volcano's were read just before a session closed. */
class GaugesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "capacity-guarantee-reclaim",
        "capacity-preempt",
        "capacity-queue-priority-reclaim",
        "rnd-125-capacity",
        "rnd-131-capacity-hier",
        "rnd-136-capacity-hier"
      })
  void gaugesSetAtCloseShowInTheNextSession(String scenario) throws URISyntaxException {
    assertThat(Trial.of(folder(scenario), 1).differences())
        .filteredOn(difference -> difference.key().startsWith("queue_overused "))
        .isEmpty();
  }

  private static Path folder(String scenario) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(GaugesTest.class.getResource("/conformance/full/" + scenario))
            .toURI());
  }
}
