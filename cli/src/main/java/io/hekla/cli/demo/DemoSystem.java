package io.hekla.cli.demo;

import io.hekla.actors.system.OwnProcess;
import io.hekla.controller.host.StartRefused;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.time.Duration;
import java.util.Optional;

/** Member and cluster of the demo. */
final class DemoSystem {
  private static final Duration POD_STARTS_IN = Duration.ofMillis(200);

  private DemoSystem() {}

  /** Starts it on a folder, which it uses until it is closed. */
  static EmbeddedSystem start(DataFolder folder) throws StartRefused, InterruptedException {
    var kubelets = new KubeletOptions(POD_STARTS_IN, Duration.ZERO, Optional.empty());
    EmbeddedSystem system =
        EmbeddedSystem.start(folder.path(), SimulatedNodes.SMALL, kubelets, OwnProcess.SETTINGS);
    folder.usedBy(system);
    return system;
  }
}
