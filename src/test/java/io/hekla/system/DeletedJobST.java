package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.scheduler.testing.SmallManifests;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API of a Hekla that was killed twice explains a deleted Job as if it were there. */
@OnRealApiServer
class DeletedJobST {
  private static final Duration LONGEST = Duration.ofMinutes(4);
  private static final String QUEUE =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: gold}
      spec: {weight: 1}
      """;

  /** Three of the four CPUs of each of the two nodes. */
  private static final String HOLDS = SmallManifests.job("holds", "team-a", 2, 3);

  /** Two on one node. */
  private static final String TRAIN = SmallManifests.job("train", "team-a", 1, 2);

  @TempDir private Path folder;

  @Test
  void apiExplainsADeletedJobAfterTwoKillsAsItDidWhileItWaited() throws Exception {
    try (var system =
        RecorderApiCluster.start(
            folder,
            // It is asked again and again.
            List.of("-Dhekla.recorder.api.user-rate=10000", "-Dhekla.recorder.api.load=100"))) {
      system.cluster().addNodes(2, "4", "8Gi");
      system.kubectl().runOn(HOLDS, "create", "-f", "-").done();
      awaitExplained(system, "holds", one -> one.path("standing").asText().equals("RUNS"));
      system.kubectl().runOn(TRAIN, "create", "-f", "-").done();
      awaitExplained(
          system, "train", one -> one.path("standing").asText().equals("WAITS_FOR_NODES"));
      system.kubectl().runOn(QUEUE, "create", "-f", "-").done();
      JsonNode waiting =
          awaitExplained(
              system,
              "train",
              one -> ExplanationFacts.meanwhile(one).contains("queue gold was created"));
      assertThat(waiting.path("text").asText()).contains("Insufficient cpu");
      delete(system, "train");
      awaitExplained(system, "train", ExplanationFacts::areOfTheGone);

      for (int kill = 1; kill <= 2; kill++) {
        system.hekla().kill();
        if (kill == 2) {
          delete(system, "holds");
        }
        system.hekla().startAgain();

        JsonNode gone = awaitExplained(system, "train", ExplanationFacts::areOfTheGone);
        ExplanationFacts.assertAsIfThere(gone, waiting);
      }
      assertCommandsSayTheSame(system, waiting);
      JsonNode goneMeanwhile = awaitExplained(system, "holds", ExplanationFacts::areOfTheGone);
      assertThat(goneMeanwhile.path("standing").asText()).isEqualTo("RUNS");
    }
  }

  private static void delete(RecorderApiCluster system, String job) {
    system.kubectl().run("delete", "jobs.batch.volcano.sh", job, "-n", "team-a").done();
  }

  /** Through the API server, and on the data folder of the running process. */
  private void assertCommandsSayTheSame(RecorderApiCluster system, JsonNode waiting)
      throws IOException {
    String kubeconfig = system.cluster().server().kubeconfig().toString();
    for (List<String> source :
        List.of(
            List.of("--kubeconfig", kubeconfig, "--as", "ada"),
            List.of("--no-estimate", "--data", folder.resolve("data").toString()))) {
      CommandRun page = explain(source);
      assertThat(page.out())
          .as(page.err())
          .startsWith("Job team-a/train waits for nodes: ")
          .contains("it was gone in the next one", "queue gold was created");
      CommandRun json = explain(source, "-o", "json");
      ExplanationFacts.assertAsIfThere(new ObjectMapper().readTree(json.out()), waiting);
    }
  }

  private static CommandRun explain(List<String> source, String... more) {
    var arguments = new ArrayList<>(List.of("explain", "team-a/train"));
    arguments.addAll(source);
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments);
  }

  private static JsonNode awaitExplained(
      RecorderApiCluster system, String job, Predicate<JsonNode> condition) {
    return await("an explanation")
        .atMost(LONGEST)
        .failFast("Hekla ended by itself", () -> !system.hekla().isAlive())
        .until(
            () ->
                new ObjectMapper()
                    .readTree(system.ask("ada", "/namespaces/team-a/explanations/" + job).out()),
            condition);
  }
}
