package io.hekla.system;

import io.hekla.actors.kubernetes.fabric8.OnRealApiServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** On a real API server, by a user with no more than the role. */
@OnRealApiServer
class RealHyperNodesST extends HyperNodesContract {
  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealHekla hekla;

  @BeforeAll
  static void start() throws Exception {
    hekla = new RealHekla(folder, settings(folder)).nodes(4, "8", "32Gi");
  }

  @AfterAll
  static void stop() {
    hekla.close();
  }

  @Override
  ApiUser user() {
    return hekla.user();
  }

  @Override
  String node(int index) {
    return "n" + index;
  }
}
