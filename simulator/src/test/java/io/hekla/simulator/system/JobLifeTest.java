package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLifeTest {
  @TempDir Path data;

  @Test
  void aJobGoesFromManifestToCompletedInAtMostEightEvents() throws Exception {
    try (var system = StartedSystem.start(data)) {
      system.node("n1", "8").node("n2", "8").job("gang", 10, Duration.ofMillis(300));
      system.awaitJob("gang", "Completed");

      assertThat(system.pods()).hasSize(10).allMatch(pod -> pod.getSpec().getNodeName() != null);
      var events = new ArrayList<>(system.events("Job|default/gang"));
      events.addAll(system.events("PodGroup|default/gang-"));
      assertThat(events).hasSizeBetween(4, 8);
    }
  }

  /** A merge patch leaves what it does not name, so what is no longer said has to be named. */
  @Test
  void thePodGroupForgetsWhatItsJobSaysNoMore() throws Exception {
    try (var system = StartedSystem.start(data)) {
      system.apply(
          Kind.JOB,
          """
          metadata: {namespace: default, name: train}
          spec:
            schedulerName: volcano
            queue: default
            minAvailable: 2
            priorityClassName: important
            tasks:
            - name: plain
              replicas: 1
              template: {spec: {containers: [{name: main, image: none}]}}
            - name: big
              replicas: 1
              template:
                spec:
                  containers: [{name: main, image: none, resources: {requests: {cpu: 64}}}]
          """);
      StartedSystem.await("a PodGroup", () -> system.podGroups().size() == 1);
      assertThat(system.podGroups().getFirst().getSpec().minResources).containsKey("cpu");

      system.patch(Kind.JOB, "train", "{'spec': {'priorityClassName': null, 'minAvailable': 1}}");

      StartedSystem.await(
          "the PodGroup asking for what is left",
          () -> {
            var spec = system.podGroups().getFirst().getSpec();
            return spec.priorityClassName == null
                && spec.minMember == 1
                && spec.minResources.keySet().equals(Set.of("pods", "count/pods"));
          });
    }
  }
}
