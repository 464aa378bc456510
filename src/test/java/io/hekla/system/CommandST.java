package io.hekla.system;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Command on a real API server. */
@OnRealApiServer
class CommandST extends CommandContract {
  @RegisterExtension private static final RealSystem system = RealSystem.withNodes(2, "8", "16Gi");

  @Override
  Path kubeconfig() throws IOException {
    var unused = system.cluster().namespaceOfQueueCommands();
    return system.cluster().server().kubeconfig();
  }
}
