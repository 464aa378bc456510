package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The expected start of what is no Job: PodGroups of other controllers, and single pods. */
class ExpectedStartTest {
  private static final String NODES =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      status:
        allocatable: {cpu: "4", memory: 8Gi, pods: "100"}
        capacity: {cpu: "4", memory: 8Gi, pods: "100"}
      """;

  private static final String JOBS =
      """
      apiVersion: scheduling.k8s.io/v1
      kind: PriorityClass
      metadata: {name: urgent}
      value: 1000
      ---
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: PodGroup
      metadata: {name: first, namespace: default}
      spec: {minMember: 1, queue: default, priorityClassName: urgent}
      ---
      apiVersion: v1
      kind: Pod
      metadata:
        name: first-0
        namespace: default
        annotations:
          simulated.hekla.io/run-for: 60s
          scheduling.k8s.io/group-name: first
      spec:
        schedulerName: volcano
        priorityClassName: urgent
        priority: 1000
        containers:
        - {name: c, image: x, resources: {requests: {cpu: "3"}}}
      ---
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: train}
      spec:
        minAvailable: 1
        tasks:
        - name: w
          replicas: 1
          template:
            metadata:
              annotations: {simulated.hekla.io/run-for: 5s}
            spec:
              containers:
              - {name: c, image: x, resources: {requests: {cpu: 1500m}}}
      """;

  private static String podGroup(String name, int minMember) {
    return """
    ---
    apiVersion: scheduling.volcano.sh/v1beta1
    kind: PodGroup
    metadata: {name: %s, namespace: default}
    spec: {minMember: %d, queue: default}
    """
        .formatted(name, minMember);
  }

  private static String pod(String name, String podGroup, int cpu) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: %s
      namespace: default
      annotations:
        simulated.hekla.io/run-for: 5s
        scheduling.k8s.io/group-name: %s
    spec:
      schedulerName: volcano
      containers:
      - {name: c, image: x, resources: {requests: {cpu: "%d"}}}
    """
        .formatted(name, podGroup, cpu);
  }

  @TempDir private static Path folder;

  @BeforeAll
  static void record() throws IOException {
    Files.writeString(folder.resolve("nodes.yaml"), NODES);
    Files.writeString(
        folder.resolve("jobs.yaml"),
        JOBS
            + podGroup("crew", 2)
            + pod("driver", "crew", 2)
            + pod("executor", "crew", 2)
            + podGroup("half", 3)
            + pod("only", "half", 2));
    Outcome simulated =
        Outcome.of(
            "simulate",
            "--manifests",
            folder.resolve("jobs.yaml").toString(),
            "--nodes",
            folder.resolve("nodes.yaml").toString(),
            "--record",
            folder.resolve("recording").toString());
    assertThat(simulated.code()).as(simulated.err()).isZero();
  }

  private static Outcome explain(String name, String... more) {
    var arguments = new ArrayList<Object>(List.of("explain", name));
    arguments.addAll(List.of("--at", "2000-01-01T00:00:30Z", "--no-remedies"));
    arguments.addAll(List.of("--data", folder.resolve("recording").toString()));
    arguments.addAll(List.of(more));
    Outcome outcome = Outcome.of(arguments.toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return outcome;
  }

  private static JsonNode start(String name) throws IOException {
    return new ObjectMapper().readTree(explain(name, "-o", "json").out()).path("expectedStart");
  }

  @Test
  void podGroupWithoutAJobStartsOnceEnoughOfItsPodsDo() throws IOException {
    assertThat(explain("crew").out()).contains("Expected start: about 2000-01-01T00:01:0");
    assertThat(start("crew").path("at").asText()).isGreaterThanOrEqualTo("2000-01-01T00:01:00Z");
  }

  @Test
  void podStartsWithItsGang() throws IOException {
    assertThat(start("driver").path("at").asText()).isEqualTo(start("crew").path("at").asText());
  }

  @Test
  void podAndPodGroupOfAJobStartWithIt() throws IOException {
    JsonNode job = new ObjectMapper().readTree(explain("train", "-o", "json").out());
    String at = job.at("/expectedStart/at").asText();
    String podGroup = job.path("podGroup").asText();

    assertThat(at).isGreaterThanOrEqualTo("2000-01-01T00:01:00Z");
    assertThat(start("train-w-0").path("at").asText()).isEqualTo(at);
    assertThat(start(podGroup).path("at").asText()).isEqualTo(at);
  }

  @Test
  void podGroupWhosePodsAreMissingHasNoneAndIsToldWhy() throws IOException {
    String why =
        "it has 1 of the 3 pods that it needs, and what creates the others is not simulated";

    assertThat(start("half").path("missing").asText()).isEqualTo(why);
    assertThat(explain("half").out().replaceAll("\\s+", " "))
        .contains("Expected start: not known: " + why);
  }
}
