package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.recorder.api.ApiObjects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users ask about their objects by kubectl, and learn nothing of those of others. */
@OnRealApiServer
@SuppressWarnings("NullAway.Init") // set before all tests
class RecorderApiST {
  private static final String TRAIN = "/namespaces/team-a/explanations/train";

  @TempDir private static Path folder;
  private static RecorderApiCluster system;

  private static String job(String name, String namespace, String cpu) {
    return """
    apiVersion: batch.volcano.sh/v1alpha1
    kind: Job
    metadata: {name: %s, namespace: %s}
    spec:
      schedulerName: volcano
      minAvailable: 1
      tasks:
      - name: w
        replicas: 1
        template:
          spec:
            containers:
            - {name: c, image: x, resources: {requests: {cpu: "%s"}}}
    ---
    """
        .formatted(name, namespace, cpu);
  }

  @BeforeAll
  static void start() throws Exception {
    system = RecorderApiCluster.start(folder, List.of("-Dhekla.recorder.api.user-rate=60"));
    system.cluster().addNodes(1, "4", "8Gi");
    system.kubectl().runOn(job("holds", "team-b", "3"), "create", "-f", "-").done();
    system.hekla().awaitThat("a job that holds the node", () -> running("team-b"));
    system.kubectl().runOn(job("train", "team-a", "1500m"), "create", "-f", "-").done();
    system
        .hekla()
        .awaitThat(
            "an explanation of why it waits",
            () ->
                system
                    .kubectl()
                    .run("get", "--raw", "/apis/recorder.hekla.io/v1alpha1" + TRAIN)
                    .out()
                    .contains("WAITS_FOR_ADMISSION"));
  }

  private static boolean running(String namespace) {
    return system
        .kubectl()
        .run("get", "pods", "-n", namespace, "-o", "jsonpath={.items[*].spec.nodeName}")
        .out()
        .contains("n1");
  }

  @AfterAll
  static void close() {
    if (system != null) {
      system.close();
    }
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  @Test
  void kubectlFindsTheResources() {
    assertThat(
            system
                .kubectl()
                .run("api-resources", "--api-group=recorder.hekla.io", "-o", "name")
                .done())
        .contains(
            "explanations.recorder.hekla.io",
            "evictions.recorder.hekla.io",
            "histories.recorder.hekla.io",
            "podhistories.recorder.hekla.io",
            "usages.recorder.hekla.io",
            "queuehistories.recorder.hekla.io");
  }

  @Test
  void ownerReadsWhyTheJobWaitsAndNoNameOfAnotherNamespace() throws IOException {
    JsonNode explanation = json(system.ask("ada", TRAIN).done());

    assertThat(explanation.path("kind").asText()).isEqualTo("Explanation");
    assertThat(explanation.at("/metadata/namespace").asText()).isEqualTo("team-a");
    assertThat(explanation.at("/subject/name").asText()).isEqualTo("team-a/train");
    assertThat(explanation.path("standing").asText()).isEqualTo("WAITS_FOR_ADMISSION");
    assertThat(explanation.path("remedies").toString()).contains("a job of another namespace");
    assertThat(explanation.toString()).doesNotContain("team-b", "holds");
  }

  @Test
  void whoMayListEverythingReadsTheNames() throws IOException {
    String all =
        system
            .kubectl()
            .run("get", "explanations.recorder.hekla.io", "train", "-n", "team-a", "-o", "json")
            .done();

    assertThat(json(all).path("remedies").toString()).contains("team-b/holds");
  }

  @Test
  void apiServerRefusesUsersWithoutTheRole() {
    assertThat(system.ask("eve", TRAIN).refused()).contains("Forbidden");
    assertThat(system.ask("ada", "/namespaces/team-b/explanations/holds").refused())
        .contains("Forbidden");
  }

  @Test
  void whoMayNotReadTheJobLearnsNotEvenThatItExists() {
    for (String resource : List.of("explanations", "evictions", "histories")) {
      String path = "/namespaces/team-a/" + resource + "/";
      String ofJob = system.ask("bob", path + "train").refused();
      String ofNothing = system.ask("bob", path + "thing").refused();

      assertThat(ofJob).contains("NotFound");
      assertThat(ofJob.replace("train", "NAME")).isEqualTo(ofNothing.replace("thing", "NAME"));
      assertThat(system.ask("ada", path + "thing").refused()).isEqualTo(ofNothing);
    }
  }

  @Test
  void headersOfOthersThanTheApiServerNameNobody() throws Exception {
    var answer = system.askDirectly("ada", TRAIN);

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(json(answer.body()).path("kind").asText()).isEqualTo("Status");
    assertThat(answer.body()).contains("shows no certificate").doesNotContain("team-b");
  }

  @Test
  void ownerReadsTheHistoryOfTheJob() {
    system
        .hekla()
        .awaitThat(
            "a history of the job",
            () ->
                system
                    .ask("ada", "/namespaces/team-a/histories/train")
                    .out()
                    .contains("\"kind\":\"JobHistory\""));
  }

  @Test
  void floodIsRefusedForTheUserAlone() throws IOException {
    Optional<KubernetesClientException> refusal = Optional.empty();
    try (KubernetesClient carl = system.client("carl")) {
      for (int i = 0; i < 200 && refusal.isEmpty(); i++) {
        refusal = ask(carl);
      }
    }

    assertThat(refusal).isPresent();
    assertThat(refusal.get().getCode()).isEqualTo(429);
    assertThat(refusal.get().getStatus().getReason()).isEqualTo("TooManyRequests");
    assertThat(refusal.get().getStatus().getDetails().getRetryAfterSeconds()).isPositive();
    assertThat(system.ask("ada", TRAIN).code()).isZero();
  }

  private static Optional<KubernetesClientException> ask(KubernetesClient user) {
    try {
      user.raw("/apis/recorder.hekla.io/v1alpha1" + TRAIN);
      return Optional.empty();
    } catch (KubernetesClientException e) {
      return e.getCode() == 404 ? Optional.empty() : Optional.of(e);
    }
  }

  private static CommandRun hekla(String... arguments) throws IOException {
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(
        List.of("--kubeconfig", system.cluster().server().kubeconfig().toString(), "--as", "ada"));
    return CommandRun.of(all);
  }

  @Test
  void commandAsksTheClusterAndSaysSo() throws IOException {
    CommandRun page = hekla("explain", "team-a/train");

    assertThat(page.err()).startsWith("source: the API recorder.hekla.io of https://127.0.0.1:");
    assertThat(page.out())
        .startsWith("Job team-a/train waits to be admitted to queue default")
        .contains("the end of a job of another namespace", "What would let it run");
    assertThat(page.exitCode()).isZero();
    String at = json(system.ask("ada", TRAIN).done()).path("at").asText();
    assertThat(json(hekla("explain", "train", "-n", "team-a", "-o", "json", "--at", at).out()))
        .isEqualTo(ApiObjects.content(json(system.ask("ada", TRAIN + "?at=" + at).done())));
  }

  @Test
  void memberEstimatesTheStartWhereTheUserAsksForIt() throws IOException {
    assertThat(hekla("explain", "team-a/train").out()).doesNotContain("Expected start");
    CommandRun estimated = hekla("explain", "team-a/train", "--estimate");

    assertThat(estimated.out() + estimated.err()).contains("Expected start");
    assertThat(system.ask("ada", TRAIN + "?estimate=true").done())
        .contains("expectedStart")
        .doesNotContain("team-b");
  }

  @Test
  void commandSaysThatNothingIsRecordedOrMayBeRead() throws IOException {
    CommandRun run = hekla("explain", "team-a/thing");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .endsWith("nothing is recorded of team-a/thing, or you may not read it%n".formatted());
  }

  @Test
  void commandReadsTheHistory() throws IOException {
    system
        .hekla()
        .awaitThat(
            "a history of the job",
            () -> hekla("history", "team-a/train").out().contains("Pending"));
  }

  @Test
  void listsAreOfTheNamespacesThatTheUserMayList() throws IOException {
    system
        .hekla()
        .awaitThat(
            "Jobs of both namespaces in the history",
            () -> {
              String all =
                  system
                      .kubectl()
                      .run("get", "--raw", "/apis/recorder.hekla.io/v1alpha1/histories")
                      .out();
              return all.contains("\"train\"") && all.contains("\"holds\"");
            });

    String own = hekla("history", "-n", "team-a").out();
    assertThat(own).contains("team-a/train").doesNotContain("holds");
    CommandRun all = hekla("history");
    assertThat(all.exitCode()).isEqualTo(1);
    assertThat(all.err()).contains("forbidden").contains("-n NAMESPACE reads one namespace");
    assertThat(system.ask("bob", "/namespaces/team-a/histories").refused())
        .contains("cannot list resource \"jobs\"");
    assertThat(system.ask("ada", "/namespaces/team-b/histories").refused()).contains("Forbidden");
  }

  @Test
  void commandsReadSumsPodsAndTimelinesOfTheirNamespace() throws IOException {
    assertThat(hekla("usage", "-n", "team-a").out()).contains("CPU-HOURS");
    assertThat(hekla("history", "--node", "n1", "-n", "team-a").exitCode()).isZero();
    system
        .hekla()
        .awaitThat(
            "a timeline of the Job",
            () -> hekla("timeline", "team-a/train").out().contains("Pending"));
    assertThat(hekla("timeline", "team-a/thing").err())
        .contains("nothing is recorded of team-a/thing, or you may not read it");
    assertThat(system.ask("ada", "/queuehistories/default").refused()).contains("Forbidden");
    assertThat(
            system
                .kubectl()
                .run("get", "queuehistories.recorder.hekla.io", "default", "-o", "json")
                .code())
        .isZero();
  }

  @Test
  void networkPolicyIsOneOfThisKubernetes() {
    assertThat(
            system
                .kubectl()
                .run(
                    "create",
                    "--dry-run=server",
                    "--validate=strict",
                    "-f",
                    Path.of("recorder-api", "network-policy.yaml").toString())
                .done())
        .contains("networkpolicy.networking.k8s.io/hekla-recorder created");
  }

  @Test
  void kubectlListsWhatItFinds() {
    assertThat(system.kubectl().run("get", "usages.recorder.hekla.io", "-A", "-o", "name").done())
        .contains("usage.recorder.hekla.io/default");
  }
}
