package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.hekla.controller.api.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events of an eviction: each object that it concerns names the Job that has the room. */
class PreemptorNamedTest {
  private static final String JOB =
      """
      metadata: {name: %s, namespace: default}
      spec:
        schedulerName: volcano
        queue: default
        priorityClassName: %s
        minAvailable: 1
        tasks:
        - name: w
          replicas: %d
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: 1h}}
            spec:
              restartPolicy: Never
              priorityClassName: %s
              containers:
              - {name: main, image: none, resources: {requests: {cpu: "1"}}}
      """;

  @TempDir Path data;

  @Test
  void jobPodAndSuccessorNameThePreemptor() throws Exception {
    Path configuration =
        Files.writeString(
            data.resolve("scheduler.conf"),
            """
            actions: "enqueue, allocate, preempt, backfill"
            tiers:
            - plugins:
              - name: priority
              - name: gang
              - name: conformance
            - plugins:
              - name: predicates
              - name: nodeorder
            """);
    try (var server = StartedSystem.emptyServer();
        var system =
            StartedSystem.startOn(
                server,
                data.resolve("data"),
                Map.of("hekla.scheduler.configuration", configuration.toString()))) {
      system
          .node("n1", "2")
          .apply(Kind.PRIORITY_CLASS, "metadata: {name: low}\nvalue: 1\n")
          .apply(Kind.PRIORITY_CLASS, "metadata: {name: high}\nvalue: 1000\n")
          .apply(Kind.JOB, JOB.formatted("low", "low", 2, "low"));
      StartedSystem.await(
          "both pods of low run",
          () ->
              system.pods().stream()
                      .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                      .count()
                  == 2);
      system.apply(Kind.JOB, JOB.formatted("urgent", "high", 1, "high"));

      StartedSystem.await(
          "a successor is told", () -> !system.toldOf("PredecessorEvicted").isEmpty());
      StartedSystem.await("the Job is told", () -> messages(system, "Job").size() == 1);

      assertThat(messages(system, "Job").getFirst())
          .matches(
              "1 of its pods \\(low-w-[01]\\) evicted by preempt for Job default/urgent of queue"
                  + " default");
      assertThat(messages(system, "Pod").getFirst())
          .startsWith("evicted by preempt for pod default/urgent-w-0: ");
      assertThat(system.toldOf("PredecessorEvicted").getFirst().getMessage())
          .isEqualTo(
              "the pod of this name before it was evicted by preempt for Job default/urgent of"
                  + " queue default");
    }
  }

  private static List<String> messages(StartedSystem system, String kind) {
    return system.toldOf("Evict").stream()
        .filter(event -> event.getInvolvedObject().getKind().equals(kind))
        .map(Event::getMessage)
        .toList();
  }
}
