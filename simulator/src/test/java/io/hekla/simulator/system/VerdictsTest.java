package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts of the scheduler on the users' objects, each written once. */
class VerdictsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Map<String, Object> SOON =
      Map.of("hekla.verdicts.settle", "100ms", "hekla.events.settle", "100ms");

  @TempDir Path data;

  private static List<Pod> podsOf(StartedSystem system, String job) {
    return system.pods().stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(job + "-"))
        .toList();
  }

  private static Optional<PodCondition> scheduled(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .filter(condition -> condition.getType().equals("PodScheduled"))
        .findFirst();
  }

  private static void awaitTold(StartedSystem system, String job, int pods) {
    await("pods of %s being told".formatted(job))
        .atMost(PATIENCE)
        .until(
            () ->
                podsOf(system, job).stream().filter(pod -> scheduled(pod).isPresent()).count()
                    == pods);
  }

  private static Map<String, String> versions(StartedSystem system, String job) {
    var versions = new TreeMap<String, String>();
    podsOf(system, job)
        .forEach(
            pod ->
                versions.put(pod.getMetadata().getName(), pod.getMetadata().getResourceVersion()));
    return versions;
  }

  /** Let in, since there is room for it in all, and then on no node. */
  private static StartedSystem halves(StartedSystem system, int from, int to) {
    for (int i = from; i <= to; i++) {
      system.node("n" + i, "500m");
    }
    return system;
  }

  @Test
  void unschedulablePodsGetOneConditionAlsoAcrossARestart() throws Exception {
    try (var server = StartedSystem.emptyServer()) {
      Map<String, String> first;
      try (var system = StartedSystem.startOn(server, data, SOON)) {
        halves(system, 1, 6).job("one", 3, Duration.ofSeconds(1));
        awaitTold(system, "one", 3);

        assertThat(podsOf(system, "one"))
            .allSatisfy(
                pod -> {
                  var condition = scheduled(pod).orElseThrow();
                  assertThat(condition.getStatus()).isEqualTo("False");
                  assertThat(condition.getReason()).isEqualTo("Unschedulable");
                  assertThat(condition.getMessage()).contains("0/6 nodes", "Insufficient cpu");
                });
        await().atMost(PATIENCE).until(() -> system.toldOf("FailedScheduling").size() == 3);
        first = versions(system, "one");

        halves(system, 7, 8).job("two", 1, Duration.ofSeconds(1));
        awaitTold(system, "two", 1);
        assertThat(versions(system, "one")).as("with other numbers only").isEqualTo(first);
      }
      try (var system = StartedSystem.startOn(server, data, SOON)) {
        halves(system, 9, 10).job("three", 1, Duration.ofSeconds(1));
        awaitTold(system, "three", 1);

        assertThat(versions(system, "one")).as("after a restart").isEqualTo(first);
        assertThat(system.toldOf("FailedScheduling")).extracting(Event::getCount).containsOnly(1);
      }
    }
  }
}
