package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLifeTest {
  @TempDir Path data;

  @Test
  void aJobGoesFromManifestToCompletedInAtMostEightEvents() throws Exception {
    try (var system = EmbeddedSystem.start(data)) {
      system.node("n1", "8").node("n2", "8").job("gang", 10, Duration.ofMillis(300));
      system.awaitJob("gang", "Completed");

      assertThat(system.pods()).hasSize(10).allMatch(pod -> pod.getSpec().getNodeName() != null);
      var events = new ArrayList<>(system.events("Job|default/gang"));
      events.addAll(system.events("PodGroup|default/gang-"));
      assertThat(events).hasSizeBetween(4, 8);
    }
  }

  @Test
  void aMemberWithoutTheApiSchedulesOnTheOneThatAnotherLends() throws Exception {
    try (var system = EmbeddedSystem.startOnLentApi(data)) {
      system.node("n1", "8").job("gang", 4, Duration.ofMillis(100));
      system.awaitJob("gang", "Completed");

      assertThat(system.pods()).hasSize(4).allMatch(pod -> pod.getSpec().getNodeName() != null);
    }
  }
}
