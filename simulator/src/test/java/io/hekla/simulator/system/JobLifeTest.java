package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLifeTest {
  @TempDir Path data;

  @Test
  void aJobGoesFromManifestToCompleted() throws Exception {
    try (var system = EmbeddedSystem.start(data)) {
      system.node("n1", "8").node("n2", "8").job("gang", 10, Duration.ofMillis(300));
      system.awaitJob("gang", "Completed");

      assertThat(system.pods()).hasSize(10).allMatch(pod -> pod.getSpec().getNodeName() != null);
    }
  }
}
