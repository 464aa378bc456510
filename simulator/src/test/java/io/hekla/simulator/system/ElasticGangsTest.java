package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupCondition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trainer that follows the size of its gang. Source: docs/guides/elastic-training.md. */
class ElasticGangsTest {
  private static final String JOB =
      """
      metadata: {name: %s, namespace: default}
      spec:
        schedulerName: volcano
        queue: default
        minAvailable: %d
        tasks:
        - name: w
          replicas: %d
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: 1h}}
            spec:
              restartPolicy: Never
              containers:
              - {name: main, image: none, resources: {requests: {cpu: "1"}}}
      """;

  @TempDir Path data;

  @Test
  void aRunningJobGivesItsExtrasToAnotherAndGetsThemBackWithoutARestart() throws Exception {
    Path configuration =
        Files.writeString(
            data.resolve("scheduler.conf"),
            """
            actions: "enqueue, allocate, preempt, backfill"
            tiers:
            - plugins:
              - name: elastic
              - name: priority
                enablePreemptable: false
              - name: gang
                enablePreemptable: false
              - name: conformance
            - plugins:
              - name: overcommit
              - name: predicates
              - name: nodeorder
            """);
    try (var server = StartedSystem.emptyServer();
        var system =
            StartedSystem.startOn(
                server,
                data.resolve("data"),
                Map.of("hekla.scheduler.configuration", configuration.toString()))) {
      system.node("n1", "4").apply(Kind.JOB, JOB.formatted("training", 1, 6));
      StartedSystem.await("it takes all", () -> size(system, "training").equals("4 of 4"));
      assertThat(resized(system, "training").status).isEqualTo("True");
      String began = group(system, "training").orElseThrow().getMetadata().getUid();

      system.apply(Kind.JOB, JOB.formatted("evaluation", 2, 2));
      StartedSystem.await("it gives two", () -> size(system, "training").equals("2 of 2"));
      system.awaitJob("evaluation", "Running");
      StartedSystem.await("it has settled", () -> isSettled(system, "2 pods run"));
      assertThat(size(system, "evaluation")).as("a gang of a fixed size").isEqualTo("null of null");

      system.delete(Kind.JOB, "evaluation");
      StartedSystem.await("it has all again", () -> size(system, "training").equals("4 of 4"));
      StartedSystem.await("it has settled again", () -> isSettled(system, "4 pods run"));

      Job job = system.get(Kind.JOB, "training");
      assertThat(job.getStatus().retryCount).as("restarts").isIn(null, 0);
      assertThat(system.phaseOf("training")).isEqualTo("Running");
      assertThat(group(system, "training").orElseThrow().getMetadata().getUid()).isEqualTo(began);
    }
  }

  private static boolean isSettled(StartedSystem system, String text) {
    PodGroupCondition condition = resized(system, "training");
    return "Settled".equals(condition.reason) && condition.message.startsWith(text);
  }

  private static String size(StartedSystem system, String job) {
    Map<String, String> annotations =
        group(system, job)
            .flatMap(found -> Optional.ofNullable(found.getMetadata().getAnnotations()))
            .orElse(Map.of());
    return annotations.get("hekla.io/gang-members")
        + " of "
        + annotations.get("hekla.io/gang-members-target");
  }

  private static PodGroupCondition resized(StartedSystem system, String job) {
    List<PodGroupCondition> conditions = group(system, job).orElseThrow().getStatus().conditions;
    return conditions.stream()
        .filter(condition -> "Resized".equals(condition.type))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<PodGroup> group(StartedSystem system, String job) {
    return system.podGroups().stream()
        .filter(found -> found.getMetadata().getName().startsWith(job + "-"))
        .findFirst();
  }
}
