package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.cli.explain.BoundedEstimates;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.ExplanationJson;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output of {@code hekla explain} about jobs of a recording, also after they are gone. */
class ExplainCommandTest {
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
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: first}
      spec:
        priorityClassName: urgent
        minAvailable: 1
        tasks:
        - name: w
          replicas: 1
          template:
            metadata:
              annotations: {simulated.hekla.io/run-for: 60s}
            spec:
              containers:
              - {name: c, image: x, resources: {requests: {cpu: "3"}}}
      ---
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: second}
      spec:
        minAvailable: 2
        tasks:
        - name: w
          replicas: 2
          template:
            metadata:
              annotations: {simulated.hekla.io/run-for: 5s}
            spec:
              containers:
              - {name: c, image: x, resources: {requests: {cpu: "2"}}}
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void record() throws IOException {
    Files.writeString(folder.resolve("nodes.yaml"), NODES);
    Files.writeString(folder.resolve("jobs.yaml"), JOBS);
    Outcome simulated =
        run(
            "simulate",
            "--manifests",
            folder.resolve("jobs.yaml").toString(),
            "--nodes",
            folder.resolve("nodes.yaml").toString(),
            "--record",
            folder.resolve("recording").toString());
    assertThat(simulated.code()).as(simulated.err()).isZero();
  }

  @Test
  void jobThatWaitedIsExplainedWithItsCauseAndItsRemedies() {
    Outcome outcome = explain("second", "--at", "2000-01-01T00:00:30Z");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith("Job default/second waits")
        .doesNotContain("waited before")
        .contains("What would let it run:", "default/first", "Add one node like n1")
        .contains("Expected start: about 2000-01-01T00:01:00Z, in 1m 0s, if nothing else comes")
        .contains("Queue:", "default", "Held by:        default/first (3 cpu)");
    assertThat(outcome.code()).isZero();
  }

  @Test
  void jobThatIsGoneIsExplainedAsTheLastSessionSawIt() {
    Outcome outcome = explain("default/first");

    assertThat(outcome.out())
        .startsWith("Job default/first has ")
        .contains("Why it waited before: hekla history default/first has the times, and --at TIME");
    assertThat(outcome.code()).isZero();
  }

  @Test
  void jsonHasTheNumbersOfTheReason() throws IOException {
    Outcome outcome = explain("second", "--at", "2000-01-01T00:00:30Z", "-o", "json");

    JsonNode tree = new ObjectMapper().readTree(outcome.out());
    assertThat(tree.at("/subject/name").asText()).isEqualTo("default/second");
    assertThat(tree.at("/reason").isObject()).isTrue();
    assertThat(tree.at("/remedies").size()).isGreaterThan(1);
    assertThat(tree.at("/causes/queues/0/name").asText()).isEqualTo("default");
    assertThat(tree.at("/waits/created").asText()).startsWith("2000-01-01");
  }

  @Test
  void membersEstimateAStartWithinBounds() throws IOException {
    var store = new RecordingFolder(folder.resolve("recording"));
    Explanation waiting =
        ExplanationJson.read(
            new ObjectMapper()
                .readTree(explain("second", "--at", "2000-01-01T00:00:30Z", "-o", "json").out()));

    JsonNode estimate = new BoundedEstimates().of(store, waiting, TimeLimit.NONE);
    JsonNode late =
        new BoundedEstimates().of(store, waiting, TimeLimit.of(Duration.ZERO, System::nanoTime));

    assertThat(estimate.path("at").asText()).startsWith("2000-01-01T00:");
    assertThat(late.path("missing").asText()).contains("takes longer");
  }

  @Test
  void misspeltNameIsAnsweredWithTheNearestOne() {
    Outcome outcome = explain("secnd", "--at", "2000-01-01T00:00:30Z");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith("hekla explain: no recorded session until ")
        .endsWith("did you mean default/second?\n");
  }

  @Test
  void podThatWasNeverEvictedIsSaidSo() {
    Outcome outcome = explain("eviction", "second-w-0");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            "hekla explain: no recorded session evicted a pod default/second-w-0%n".formatted());
  }

  @Test
  void wrongUseIsNamed() {
    assertThat(explain("one", "two").err()).contains("is more than one name");
    assertThat(explain("a/b", "-n", "c").err()).contains("remove -n");
    assertThat(explain("second", "-o", "xml").err()).contains("there is no format \"xml\"");
    assertThat(explain("second", "--at", "noon").err()).contains("\"noon\" is no time");
    assertThat(explain("a/b/c").code()).isEqualTo(2);
  }

  private static Outcome explain(String... arguments) {
    return run(
        Stream.concat(
                Stream.concat(Stream.of("explain"), Stream.of(arguments)),
                Stream.of("--data", folder.resolve("recording").toString()))
            .toArray(String[]::new));
  }

  private static Outcome run(String... arguments) {
    return Outcome.of((Object[]) arguments);
  }
}
