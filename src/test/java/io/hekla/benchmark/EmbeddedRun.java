package io.hekla.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.embedded.SimulatedNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Parts of the benchmarks of the embedded system: its nodes, waits for it, its data folder. */
final class EmbeddedRun {
  static final SimulatedNodes NODES = new SimulatedNodes(500, "32", "128Gi", 110);

  private EmbeddedRun() {}

  /** Waits until the system takes Jobs. */
  static void awaitOpenQueue(KubernetesApi api) throws InterruptedException {
    var key = new ObjectKey("", "default");
    while (!(api.get(Kind.QUEUE, key).toCompletableFuture().join() instanceof Answer.Done<Queue> it
        && it.object().getStatus() != null
        && "Open".equals(it.object().getStatus().state))) {
      Thread.sleep(10);
    }
  }

  /** Returns the version after which a watch of pods goes on. */
  static String versionNow(KubernetesApi api) {
    return switch (api.list(Kind.POD).toCompletableFuture().join()) {
      case Answer.Done<KubernetesApi.Listing<Pod>> done -> done.object().resourceVersion();
      case Answer<KubernetesApi.Listing<Pod>> other ->
          throw new IllegalStateException("the API does not list pods: " + other);
    };
  }

  static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
