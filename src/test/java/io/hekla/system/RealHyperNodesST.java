package io.hekla.system;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** HyperNodes on a real API server, by a user with no more than the role. */
@OnRealApiServer
class RealHyperNodesST extends HyperNodesContract {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(4, "8", "32Gi");

  @BeforeAll
  static void topologyCounts() throws IOException {
    system.schedule(SCHEDULER);
  }

  @Override
  ApiUser user() {
    return system.user();
  }

  @Override
  String node(int index) {
    return "n" + (index + 1);
  }
}
