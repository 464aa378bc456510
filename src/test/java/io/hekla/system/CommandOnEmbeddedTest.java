package io.hekla.system;

import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Command on the embedded system: it prints letter by letter what it does on a real one. */
@Tag("thorough")
class CommandOnEmbeddedTest extends CommandContract {
  @TempDir private static Path data;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static EmbeddedSystem system;

  @SuppressWarnings("NullAway.Init") // as the system
  private static Path kubeconfig;

  @BeforeAll
  static void start() throws Exception {
    system =
        EmbeddedSystem.startServed(
            data,
            new SimulatedNodes(2, "8", "16Gi", 110),
            KubeletOptions.AT_ONCE,
            // Their annotations would come into the transcripts at any time.
            Map.of("hekla.queue-reports.jobs", 0),
            0);
    kubeconfig = system.kubeconfig();
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  @Override
  Path kubeconfig() {
    return kubeconfig;
  }
}
