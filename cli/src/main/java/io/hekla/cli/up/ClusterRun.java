package io.hekla.cli.up;

import io.hekla.actors.StartRefused;
import io.hekla.actors.kubernetes.fabric8.ClusterAccess;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A member that schedules a real cluster. */
final class ClusterRun {
  private static final Logger log = LoggerFactory.getLogger(ClusterRun.class);

  private ClusterRun() {}

  /**
   * Runs until the process is told to end, which lets requests under way end first, or until the
   * member ends by itself.
   *
   * @return whether it was told to
   * @throws StartRefused with a line for people; nothing is left running then
   */
  static boolean untilEnd(Path kubeconfig, Map<String, ?> overrides, PrintWriter out)
      throws StartRefused {
    HeklaSettings settings = HeklaSettings.read(overrides);
    try (var api = ClusterAccess.open(kubeconfig, settings.client());
        var system = HeklaSystem.start(settings, api)) {
      out.println("Hekla is up and schedules " + api.server() + ". Ctrl-C stops it.");
      out.flush();
      awaitEnd(system);
      return system.endsWithProcess();
    }
  }

  private static void awaitEnd(HeklaSystem system) {
    try {
      system.ended().toCompletableFuture().join();
    } catch (CompletionException e) {
      log.warn("the member ended badly", e);
    }
  }
}
