package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Manifests that others published, byte for byte, on a real API server: pods made, pods bound and
 * the phases of PodGroups are those that were seen on Volcano, on nodes of the same size.
 */
@Tag("data")
@ExtendWith(OnRealApiServer.Condition.class)
class RealManifestsOnServerST {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** Files that are applied before others, since these name what is in them. */
  private static final Map<String, String> BEFORE =
      Map.of(
          "volcano-sh_volcano/example/deployment/deployment.yaml",
          "volcano-sh_volcano/example/deployment/queue.yaml",
          "volcano-sh_volcano/example/hierarchical-jobs/jobs.yaml",
          "volcano-sh_volcano/example/hierarchical-jobs/queues.yaml",
          "volcano-sh_volcano/example/jobflow/JobFlow.yaml",
          "volcano-sh_volcano/example/jobflow/JobTemplate.yaml");

  /** Changes the queue of all others, and is therefore the last one. */
  private static final String DEFAULT_QUEUE =
      "volcano-sh_volcano/staging/src/volcano.sh/apis/artifacts/queue.yaml";

  @RegisterExtension
  private static final RealSystem system = RealSystem.withNodes(20, "64", "256Gi");

  private final PublishedManifests manifests;

  RealManifestsOnServerST() throws IOException {
    manifests = PublishedManifests.read();
  }

  @TestFactory
  List<DynamicTest> everyAcceptedManifestEndsAsItDidOnVolcano() {
    var tests = new ArrayList<DynamicTest>();
    manifests.accepted().stream()
        .sorted(Comparator.comparing(one -> one.name().equals(DEFAULT_QUEUE)))
        .forEach(
            one -> {
              String seen =
                  "pods %s, bound %s, %s".formatted(one.pods(), one.bound(), one.podGroups());
              tests.add(DynamicTest.dynamicTest(one.name(), () -> check(one.name(), seen)));
            });
    assertThat(tests).as("files of %s", manifests).hasSizeGreaterThan(15);
    return tests;
  }

  private void check(String name, String seen) {
    var objects = new ArrayList<HasMetadata>();
    if (BEFORE.containsKey(name)) {
      objects.addAll(system.apply(manifests.text(BEFORE.get(name))));
    }
    objects.addAll(0, system.apply(manifests.text(name)));
    try {
      await(name).atMost(LONGEST).untilAsserted(() -> assertThat(now()).isEqualTo(seen));
    } finally {
      if (name.equals(DEFAULT_QUEUE)) {
        system.apply(Yaml.queue("default"));
      } else {
        system.cluster().delete(objects);
      }
      await("nothing left").atMost(LONGEST).until(() -> now().equals("pods 0, bound 0, "));
    }
  }

  private static String now() {
    var pods = system.user().all(Kind.POD);
    var phases =
        system.user().all(Kind.POD_GROUP).stream()
            .map(
                group ->
                    group.getStatus() == null ? "none" : String.valueOf(group.getStatus().phase))
            .collect(Collectors.groupingBy(phase -> phase, TreeMap::new, Collectors.counting()));
    return "pods %d, bound %d, %s"
        .formatted(
            pods.size(),
            pods.stream().filter(pod -> pod.getSpec().getNodeName() != null).count(),
            phases.entrySet().stream()
                .map(one -> one.getKey() + "×" + one.getValue())
                .collect(Collectors.joining(" ")));
  }
}
