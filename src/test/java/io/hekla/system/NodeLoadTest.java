package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.cli.apply.Manifests;
import io.hekla.cli.apply.Submission;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Load of the nodes on its way from a Prometheus to the placement of pods. */
@Tag("thorough")
class NodeLoadTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final int IDLE = 4;

  @TempDir Path folder;
  private final AtomicInteger count = new AtomicInteger();

  @Test
  void podsGoWherePrometheusSaysThatNodesAreIdle() throws Exception {
    HttpServer prometheus =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    prometheus.createContext(
        "/api/v1/query",
        exchange -> {
          byte[] body = figures().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
          count.incrementAndGet();
        });
    prometheus.start();
    Path file =
        Files.writeString(
            folder.resolve("volcano-scheduler.conf"),
            """
            actions: "enqueue, allocate"
            tiers: [{plugins: [{name: gang}, {name: predicates}, {name: usage}]}]
            metrics: {type: prometheus, address: "http://127.0.0.1:%d", interval: 100ms}
            """
                .formatted(prometheus.getAddress().getPort()));
    try (var system =
        EmbeddedSystem.start(
            folder.resolve("data"),
            SimulatedNodes.SMALL,
            KubeletOptions.AT_ONCE,
            Map.of("hekla.scheduler.configuration", file.toString()))) {
      KubernetesApi api = system.client("test");
      await().atMost(LONGEST).until(() -> takesJobs(api));
      // Two queries a round: the answers of the first rounds have been taken by then.
      await().atMost(LONGEST).until(() -> count.get() > 6);
      submit(api);
      await().atMost(LONGEST).until(() -> nodes(api).size() == 6);

      assertThat(nodes(api)).containsOnly("node-" + IDLE);
    } finally {
      prometheus.stop(0);
    }
  }

  /** All but one of the nodes are busier than the plugin's threshold. */
  private static String figures() {
    return IntStream.range(0, 6)
        .mapToObj(
            node ->
                "{\"metric\": {\"instance\": \"node-%d\"}, \"value\": [1, \"%d\"]}"
                    .formatted(node, node == IDLE ? 10 : 90))
        .collect(
            Collectors.joining(
                ",",
                "{\"status\": \"success\", \"data\": {\"resultType\": \"vector\", \"result\": [",
                "]}}"));
  }

  private static boolean takesJobs(KubernetesApi api) {
    Answer<Queue> queue =
        api.get(Kind.QUEUE, new ObjectKey("", "default")).toCompletableFuture().join();
    return queue instanceof Answer.Done<Queue> it
        && it.object().getStatus() != null
        && "Open".equals(it.object().getStatus().state);
  }

  private static void submit(KubernetesApi api) throws InterruptedException {
    String manifest =
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: careful, namespace: default}
        spec:
          schedulerName: volcano
          minAvailable: 6
          tasks:
          - name: worker
            replicas: 6
            template:
              metadata:
                annotations: {simulated.hekla.io/run-for: 10m}
              spec:
                restartPolicy: Never
                containers:
                - {name: worker, image: i, resources: {requests: {cpu: 100m}}}
        """;
    var read = Manifests.reader().read(List.of(new Text("careful", manifest)));
    var objects = ((Reading.Good<List<ManifestObject>>) read).value();
    assertThat(new Submission(api).apply(objects)).isEmpty();
  }

  private static List<String> nodes(KubernetesApi api) {
    return switch (api.list(Kind.POD).toCompletableFuture().join()) {
      case Answer.Done<KubernetesApi.Listing<Pod>> done ->
          done.object().items().stream()
              .map(pod -> pod.getSpec().getNodeName())
              .filter(Objects::nonNull)
              .toList();
      case Answer<KubernetesApi.Listing<Pod>> other -> List.of();
    };
  }
}
