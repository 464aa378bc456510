package io.hekla.system;

import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Embedded system for all classes of tests, and the real kubectl with its kubeconfig. */
final class EmbeddedForKubectl implements BeforeAllCallback {
  static final String QUEUE =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata:
        name: %s
      spec:
        weight: %d
      """;

  static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata:
        name: %s
        labels: {made-by: kubectl}
      spec:
        schedulerName: volcano
        minAvailable: 2
        tasks:
        - name: worker
          replicas: 2
          template:
            metadata:
              annotations: {simulated.hekla.io/run-for: %s}
            spec:
              restartPolicy: Never
              containers:
              - name: main
                image: busybox
                resources: {requests: {cpu: '1'}}
      """;

  static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: %s}
      spec:
        schedulerName: nobody
        containers:
        - {name: main, image: one}
        - {name: side, image: side}
      """;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private Running running;

  /** System shared by all classes; closed once the last one has ended. */
  private record Running(Path folder, EmbeddedSystem system, Kubectl kubectl)
      implements AutoCloseable {
    static Running start() {
      try {
        Path folder = Files.createTempDirectory("embedded");
        var kubelets = new KubeletOptions(Duration.ofMillis(100), Duration.ZERO, Optional.empty());
        var system =
            EmbeddedSystem.startServed(
                folder.resolve("data"), SimulatedNodes.SMALL, kubelets, Map.of(), 0);
        var kubectl = new Kubectl(system.kubeconfig(), folder);
        String open = "--for=jsonpath={.status.state}=Open";
        kubectl.run("wait", "queue/default", open, "--timeout=60s").done();
        return new Running(folder, system, kubectl);
      } catch (Exception e) {
        throw new IllegalStateException("no embedded system", e);
      }
    }

    @Override
    public void close() throws IOException {
      system.close();
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.create(EmbeddedForKubectl.class))
            .getOrComputeIfAbsent(Running.class, key -> Running.start(), Running.class);
  }

  Kubectl kubectl() {
    return running.kubectl();
  }

  /** For whatever a test writes; the system's data are in {@code data}. */
  Path folder() {
    return running.folder();
  }
}
