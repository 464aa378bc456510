package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.fabric8.OnRealApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Manifests that others published, byte for byte, on a real API server: pods made, pods bound and
 * the phases of PodGroups are those that were seen on Volcano, on nodes of the same size.
 */
@Tag("data")
@ExtendWith(OnRealApiServer.Condition.class)
class RealManifestsOnServerST {
  private static final Duration LONGEST = Duration.ofSeconds(45);

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

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealHekla hekla;

  private final Path manifests = SharedData.folder().resolve("manifests");

  @BeforeAll
  static void start() throws Exception {
    SharedData.folder();
    hekla = new RealHekla(folder).nodes(20, "64", "256Gi");
  }

  @AfterAll
  static void stop() {
    hekla.close();
  }

  @TestFactory
  List<DynamicTest> everyAcceptedManifestEndsAsItDidOnVolcano() throws IOException {
    List<String> accepted =
        lines("index.csv")
            .filter(cells -> cells[4].equals("accept"))
            .map(cells -> cells[1])
            .toList();
    var tests = new ArrayList<DynamicTest>();
    lines("observed-on-volcano.csv")
        .filter(cells -> accepted.contains(cells[0]) && isServed(cells[0]))
        .sorted(Comparator.comparing(cells -> cells[0].equals(DEFAULT_QUEUE)))
        .forEach(
            cells -> {
              String seen = "pods %s, bound %s, %s".formatted(cells[2], cells[3], cells[4]);
              tests.add(DynamicTest.dynamicTest(cells[0], () -> check(cells[0], seen)));
            });
    assertThat(tests).as("files of %s", manifests).hasSizeGreaterThan(10);
    return tests;
  }

  /** JobFlows and JobTemplates come with definitions of their own. */
  private boolean isServed(String name) {
    return !read(name).contains("apiVersion: flow.volcano.sh/")
        || Files.exists(Path.of("crds", "jobflows.flow.volcano.sh.yaml"));
  }

  private void check(String name, String seen) {
    var objects = new ArrayList<HasMetadata>();
    if (BEFORE.containsKey(name)) {
      objects.addAll(hekla.apply(read(BEFORE.get(name))));
    }
    objects.addAll(0, hekla.apply(read(name)));
    try {
      await(name).atMost(LONGEST).untilAsserted(() -> assertThat(now()).isEqualTo(seen));
    } finally {
      hekla.delete(objects.stream().filter(one -> !name.equals(DEFAULT_QUEUE)).toList());
      await("nothing left")
          .atMost(LONGEST)
          .until(
              () -> {
                hekla.letGo();
                return now().equals("pods 0, bound 0, ");
              });
    }
  }

  private static String now() {
    var pods = hekla.user().all(Kind.POD);
    var phases =
        hekla.user().all(Kind.POD_GROUP).stream()
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

  private String read(String name) {
    try {
      return Files.readString(manifests.resolve(name));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private java.util.stream.Stream<String[]> lines(String table) throws IOException {
    List<String> lines = Files.readAllLines(manifests.resolve(table));
    return lines.subList(1, lines.size()).stream().map(line -> line.split(",", -1));
  }
}
