package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.hekla.controller.api.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole-job preemption in the running system: one gang goes, and its Events say why. */
class WholeJobsEvictedTest {
  private static final String JOB =
      """
      metadata:
        name: %s
        namespace: default
      spec:
        schedulerName: volcano
        queue: default
        priorityClassName: %s
        minAvailable: 2
        tasks:
        - name: w
          replicas: 2
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: 1h}}
            spec:
              restartPolicy: Never
              containers:
              - {name: main, image: none, resources: {requests: {cpu: "1"}}}
      """;
  @TempDir Path data;

  @Test
  void oneGangGoesWholeAndTheOtherStays() throws Exception {
    Path configuration =
        Files.writeString(
            data.resolve("scheduler.conf"),
            """
            actions: "enqueue, allocate, preempt, backfill"
            tiers:
            - plugins:
              - name: priority
              - name: gang
                enablePreemptable: false
              - name: conformance
              - name: job-preemption
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
          .node("n2", "2")
          .apply(Kind.PRIORITY_CLASS, "metadata: {name: low}\nvalue: 1\n")
          .apply(Kind.PRIORITY_CLASS, "metadata: {name: high}\nvalue: 1000\n")
          .apply(Kind.JOB, JOB.formatted("works", "low"))
          .apply(Kind.JOB, JOB.formatted("works-too", "low"));
      StartedSystem.await(
          "both gangs run",
          () ->
              system.pods().stream()
                      .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                      .count()
                  == 4);
      system.apply(Kind.JOB, JOB.formatted("urgent", "high"));

      StartedSystem.await("both pods of a gang go", () -> messages(system).size() >= 2);
      StartedSystem.await(
          "the gang runs",
          () ->
              system.pods().stream()
                      .filter(pod -> pod.getMetadata().getName().startsWith("urgent"))
                      .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                      .count()
                  == 2);

      assertThat(jobsOf(system.toldOf("Evict"))).hasSize(1);
      assertThat(messages(system))
          .hasSize(2)
          .allMatch(
              message ->
                  message.contains("; its job would lose its minimum and goes whole (2 pods); ")
                      && message.endsWith(
                          ", the best choice of 2 possible victims by priority, then by work lost"));
    }
  }

  private static Collection<String> jobsOf(List<Event> evictions) {
    var jobs = new TreeSet<String>();
    evictions.stream()
        .filter(event -> event.getInvolvedObject().getKind().equals("Job"))
        .forEach(event -> jobs.add(event.getInvolvedObject().getName()));
    return jobs;
  }

  private static List<String> messages(StartedSystem system) {
    return system.toldOf("Evict").stream()
        .filter(event -> event.getInvolvedObject().getKind().equals("Pod"))
        .map(Event::getMessage)
        .toList();
  }
}
