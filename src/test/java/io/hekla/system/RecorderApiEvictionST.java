package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.recorder.api.ApiObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A pod of {@code team-a} was evicted for one of {@code team-b}: users ask by kubectl and by the
 * command for whom, by which rule, why this pod, and whether fewer would have done.
 */
@OnRealApiServer
@SuppressWarnings("NullAway.Init") // set before all tests
class RecorderApiEvictionST {
  private static final String PREEMPTING =
      """
      actions: "enqueue, allocate, preempt"
      tiers:
      - plugins:
        - name: priority
        - name: gang
          enablePreemptable: false
      - plugins:
        - name: predicates
        - name: nodeorder
      """;

  private static final String CLASSES = priorityClass("urgent", 100) + priorityClass("calm", 10);

  /** All four CPUs of the node. */
  private static final String CALM = job("batch", "team-a", "calm", 2);

  /** One of the two pods has to go. */
  private static final String URGENT = job("urgent", "team-b", "urgent", 1);

  @TempDir private static Path folder;
  private static RecorderApiCluster system;

  /** Name of the pod that was evicted. */
  private static String victim;

  private static String priorityClass(String name, int value) {
    return """
    apiVersion: scheduling.k8s.io/v1
    kind: PriorityClass
    metadata: {name: %s}
    value: %d
    ---
    """
        .formatted(name, value);
  }

  /** A Job of pods of two CPUs, of which one is enough. */
  private static String job(String name, String namespace, String priorityClass, int pods) {
    return """
    apiVersion: batch.volcano.sh/v1alpha1
    kind: Job
    metadata: {name: %s, namespace: %s}
    spec:
      schedulerName: volcano
      minAvailable: 1
      priorityClassName: %s
      tasks:
      - name: w
        replicas: %d
        template:
          spec:
            priorityClassName: %s
            containers:
            - {name: c, image: x, resources: {requests: {cpu: "2"}}}
    """
        .formatted(name, namespace, priorityClass, pods, priorityClass);
  }

  @BeforeAll
  static void start() throws Exception {
    Path configuration = Files.writeString(folder.resolve("scheduler.conf"), PREEMPTING);
    system =
        RecorderApiCluster.start(
            folder,
            List.of(
                "-Dhekla.scheduler.configuration=" + configuration,
                "-Dhekla.recorder.api.user-rate=10000",
                "-Dhekla.recorder.api.load=100"));
    system.cluster().addNodes(1, "4", "8Gi");
    system.kubectl().runOn(CLASSES, "create", "-f", "-").done();
    system.kubectl().runOn(CALM, "create", "-f", "-").done();
    system.hekla().awaitThat("pods that fill the node", () -> onNode("team-a").size() == 2);
    system.kubectl().runOn(URGENT, "create", "-f", "-").done();
    system.hekla().awaitThat("a pod on the room of another", () -> onNode("team-b").size() == 1);
    system
        .hekla()
        .awaitThat(
            "an eviction that is recorded",
            () -> {
              victim = system.ask("ada", path("batch-w-0")).code() == 0 ? "batch-w-0" : "batch-w-1";
              return system.ask("ada", path(victim)).code() == 0;
            });
  }

  private static List<String> onNode(String namespace) {
    String names =
        system
            .kubectl()
            .run(
                "get",
                "pods",
                "-n",
                namespace,
                "-o",
                "jsonpath={.items[?(@.spec.nodeName==\"n1\")].metadata.name}")
            .out();
    return names.isBlank() ? List.of() : List.of(names.trim().split(" "));
  }

  @AfterAll
  static void close() {
    if (system != null) {
      system.close();
    }
  }

  private static String path(String pod) {
    return "/namespaces/team-a/evictions/" + pod;
  }

  private static String other() {
    return victim.equals("batch-w-0") ? "batch-w-1" : "batch-w-0";
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  private static CommandRun hekla(String... arguments) throws IOException {
    var all = new ArrayList<>(List.of("explain", "eviction"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--kubeconfig", system.cluster().server().kubeconfig().toString()));
    return CommandRun.of(all);
  }

  @Test
  void administratorReadsForWhomByWhichRuleAndWhyThisPod() throws IOException {
    JsonNode eviction =
        json(
            system
                .kubectl()
                .run("get", "evictions.recorder.hekla.io", victim, "-n", "team-a", "-o", "json")
                .done());

    assertThat(eviction.path("kind").asText()).isEqualTo("EvictionExplanation");
    assertThat(eviction.path("pod").asText()).isEqualTo("team-a/" + victim);
    assertThat(eviction.path("node").asText()).isEqualTo("n1");
    assertThat(eviction.path("action").asText()).isEqualTo("preempt");
    assertThat(eviction.path("beneficiary").asText()).startsWith("team-b/urgent-");
    assertThat(eviction.path("neededBy").asText()).isEqualTo("team-b/urgent-w-0");
    assertThat(eviction.at("/reason/victim/priority").asInt()).isEqualTo(10);
    assertThat(eviction.at("/reason/beneficiary/priority").asInt()).isEqualTo(100);
    assertThat(eviction.path("votes").findValuesAsText("plugin")).contains("priority");
    assertThat(eviction.path("evictedWithIt")).isEmpty();
  }

  @Test
  void fewerWouldNotHaveDoneSinceTheOtherPodGoesWhereThisOneIsSpared() throws IOException {
    JsonNode eviction = json(system.ask("ada", path(victim)).done());

    assertThat(eviction.path("fewerWouldDo").asBoolean(true)).isFalse();
    assertThat(eviction.path("alternatives")).hasSize(1);
    assertThat(eviction.at("/alternatives/0/spared").asText()).isEqualTo("team-a/" + victim);
    assertThat(eviction.at("/alternatives/0/evictions").asInt()).isEqualTo(1);
    assertThat(eviction.at("/alternatives/0/isServed").asBoolean()).isTrue();
  }

  @Test
  void ownerReadsTheSameWithoutNamesOfTheOtherNamespace() throws IOException {
    JsonNode eviction = json(system.ask("ada", path(victim)).done());

    assertThat(eviction.path("action").asText()).isEqualTo("preempt");
    assertThat(eviction.path("beneficiary").asText()).isEqualTo("a job of another namespace");
    assertThat(eviction.at("/reason/beneficiary/priority").asInt()).isEqualTo(100);
    assertThat(eviction.toString()).doesNotContain("team-b", "urgent-");
  }

  @Test
  void commandPrintsTheAnswerOfTheApiWithTheRightsOfItsUser() throws IOException {
    CommandRun all = hekla("team-a/" + victim);
    CommandRun own = hekla(victim, "-n", "team-a", "--as", "ada");

    assertThat(all.out())
        .as(all.err())
        .startsWith("Pod team-a/%s was evicted from n1 by preempt for ".formatted(victim))
        .contains("team-b/urgent", "Why this pod:", "Allowed by:", "priority (")
        .containsPattern("Would fewer do: +no: ");
    assertThat(own.out())
        .as(own.err())
        .startsWith("Pod team-a/%s was evicted from n1 by preempt for ".formatted(victim))
        .contains("a job of another namespace")
        .doesNotContain("team-b");
    assertThat(json(hekla(victim, "-n", "team-a", "--as", "ada", "-o", "json").out()))
        .isEqualTo(ApiObjects.content(json(system.ask("ada", path(victim)).done())));
  }

  @Test
  void whoMayNotReadThePodLearnsNotEvenThatItExists() throws IOException {
    String ofPod = system.ask("bob", path(victim)).refused();
    String ofNothing = system.ask("bob", path("nothing")).refused();

    assertThat(ofPod).contains("NotFound").isEqualTo(ofNothing.replace("nothing", victim));
    assertThat(system.ask("ada", path("nothing")).refused()).isEqualTo(ofNothing);
    assertThat(hekla(victim, "-n", "team-a", "--as", "bob").err())
        .endsWith("nothing is recorded of team-a/%s, or you may not read it%n".formatted(victim));
    assertThat(system.ask("eve", path(victim)).refused()).contains("Forbidden");
  }

  @Test
  void podThatWasNotEvictedHasNoEviction() {
    assertThat(system.ask("ada", path(other())).refused())
        .isEqualTo(system.ask("ada", path("nothing")).refused().replace("nothing", other()));
  }
}
