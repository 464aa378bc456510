package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hekla that is confined to some nodes, as a Volcano by {@code --node-selector}. */
class NodeSelectorTest {
  @TempDir Path data;
  private EmbeddedApiServer server;

  @BeforeEach
  void startServer() {
    server = StartedSystem.emptyServer();
  }

  @AfterEach
  void closeServer() {
    server.close();
  }

  private void label(String node, String value) {
    var patch =
        new com.fasterxml.jackson.databind.ObjectMapper()
            .valueToTree(Map.of("metadata", Map.of("labels", Map.of("pool", value))));
    try (KubernetesApi api = server.client("admin")) {
      assertThat(
              api.patch(Kind.NODE, new ObjectKey("", node), KubernetesApi.Part.OBJECT, patch)
                  .toCompletableFuture()
                  .join())
          .isInstanceOf(Answer.Done.class);
    }
  }

  private static List<String> nodesOf(StartedSystem system, String job) {
    return system.pods().stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(job + "-"))
        .map(pod -> String.valueOf(pod.getSpec().getNodeName()))
        .distinct()
        .sorted()
        .toList();
  }

  private static boolean waits(StartedSystem system, String job) {
    return system.member().whyWaiting().toCompletableFuture().join().keySet().stream()
        .anyMatch(key -> key.name().startsWith(job + "-"));
  }

  @Test
  void otherNodesAreNeitherUsedNorCountedAndLabelsDecideAtEachMoment() throws Exception {
    try (var system =
        StartedSystem.startOn(
            server, data, Map.of("hekla.scheduler.node-selector", List.of("pool:batch")))) {
      system.node("n1", "2").node("n2", "8");
      label("n1", "batch");
      label("n2", "web");
      system.job("small", 2, Duration.ofMillis(10)).awaitJob("small", "Completed");
      assertThat(nodesOf(system, "small")).containsExactly("n1");

      system.job("large", 6, Duration.ofMinutes(10));
      StartedSystem.await("that it waits for room", () -> waits(system, "large"));
      assertThat(nodesOf(system, "large")).doesNotContain("n2");
      label("n2", "batch");
      system.awaitJob("large", "Running");

      label("n2", "web");
      system.job("next", 4, Duration.ofMillis(10));
      StartedSystem.await("that it waits for room", () -> waits(system, "next"));
      assertThat(nodesOf(system, "next")).doesNotContain("n2");
      assertThat(nodesOf(system, "large")).as("what runs there goes on").contains("n2");
    }
  }
}
