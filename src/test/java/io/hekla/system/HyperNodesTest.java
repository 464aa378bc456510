package io.hekla.system;

import io.hekla.controller.api.KubernetesApi;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** HyperNodes on the embedded system. */
@Tag("thorough")
class HyperNodesTest extends HyperNodesContract {
  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static EmbeddedSystem system;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static KubernetesApi api;

  @BeforeAll
  static void start() throws Exception {
    system =
        EmbeddedSystem.start(
            folder.resolve("data"), SimulatedNodes.SMALL, KubeletOptions.AT_ONCE, settings(folder));
    api = system.client("test");
    new ApiUser(api).awaitDefaultQueue();
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  @Override
  ApiUser user() {
    return new ApiUser(api);
  }

  @Override
  String node(int index) {
    return "node-" + index;
  }
}
