package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Refusals of {@code hekla vet} that an API server would make; inputs that it does not judge. */
class VetByServerTest {
  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s}
      spec:
        ttlSecondsAfterFinished: %d
        tasks:
        - name: %s
          replicas: 2
          template:
            spec:
              containers: [{name: main, image: busybox}]
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();

  @Test
  void aNameWithAnUnderscoreIsRefusedWithTheRightLetters() throws IOException {
    Path job = write(JOB.formatted("my_job", 5, "worker"));

    assertThat(vet(job)).isEqualTo(1);
    assertThat(out.toString())
        .startsWith(job + ":3: Job/my_job: metadata.name: Invalid value: \"my_job\": ")
        .contains("; use lower-case letters, digits and '-', and '.' between parts, beginning and");
  }

  @Test
  void taskNamesAreRefusedByTheSchemaOfTheCrd() throws IOException {
    for (String name : new String[] {"w_k", "Worker"}) {
      Path job = write(JOB.formatted("train", 5, name));
      out.getBuffer().setLength(0);

      assertThat(vet(job)).as(name).isEqualTo(1);
      assertThat(out.toString())
          .startsWith(job + ":7: Job/train: spec.tasks[0].name: Invalid value: \"" + name + "\"")
          .contains("; use lower-case letters, digits and '-', beginning and ending with");
    }
  }

  @Test
  void aNegativeTimeToLiveIsRefusedByTheSchemaOfTheCrd() throws IOException {
    Path job = write(JOB.formatted("train", -5, "worker"));

    assertThat(vet(job)).isEqualTo(1);
    assertThat(out.toString())
        .isEqualTo(
            job
                + ":5: Job/train: spec.ttlSecondsAfterFinished: Invalid value: -5: should be"
                + " greater than or equal to 0"
                + System.lineSeparator());
  }

  @Test
  void labelsAndAnnotationsThatAreTooLongAreRefused() throws IOException {
    Path queue =
        write(
            """
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata:
              name: research
              labels: {team: %s}
              annotations: {note: %s}
            spec: {weight: 1}
            """
                .formatted("a".repeat(64), "b".repeat(256 * 1024)));

    assertThat(vet(queue)).isEqualTo(1);
    assertThat(out.toString())
        .contains("metadata.labels: Invalid value: ", "must be no more than 63 bytes")
        .contains("metadata.annotations: Too long: may not be more than 262144 bytes");
  }

  @Test
  void aFaultThatARuleOfAdmissionNamesIsNotNamedTwice() throws IOException {
    Path job = write(JOB.formatted("train", 5, "worker").replace("replicas: 2", "replicas: -2"));

    assertThat(vet(job)).isEqualTo(1);
    assertThat(out.toString().lines().filter(line -> line.contains("].replicas: "))).hasSize(1);
  }

  @Test
  void podsWhoseHostNamesWouldBeTooLongAreRefused() throws IOException {
    Path job =
        write(
            JOB.formatted("a".repeat(54), 5, "worker")
                .replace("replicas: 2", "replicas: 100")
                .replace("spec:\n  ttl", "spec:\n  plugins: {svc: []}\n  ttl"));

    assertThat(vet(job)).isEqualTo(1);
    assertThat(out.toString()).contains("-worker-99 would be refused", "template.spec.hostname");
  }

  @Test
  void aTemplateIsCheckedAsItsJobs() throws IOException {
    Path template =
        write(
            """
            apiVersion: flow.volcano.sh/v1alpha1
            kind: JobTemplate
            metadata: {name: first}
            spec:
              queue: nowhere
              tasks:
              - name: worker
                replicas: 1
                minAvailable: 2
                template: {spec: {containers: [{name: main, image: busybox}]}}
            """);

    assertThat(vet(template)).isEqualTo(1);
    assertThat(out.toString())
        .contains(
            ":9: JobTemplate/first: spec.tasks[0].minAvailable: is 2",
            ":5: JobTemplate/first: spec.queue: unable to find queue nowhere");
  }

  @Test
  void unsupportedKindsAreListedAsNotChecked() throws IOException {
    Path queue =
        write("apiVersion: kueue.x-k8s.io/v1beta1\nkind: ClusterQueue\nmetadata: {name: q}\n");

    assertThat(vet(queue)).isZero();
    assertThat(out.toString().lines())
        .containsExactly(
            "1 object of a kind that is not checked: ClusterQueue (kueue.x-k8s.io/v1beta1)");

    out.getBuffer().setLength(0);
    assertThat(run("vet", "-o", "json", queue.toString())).isZero();
    JsonNode other = new ObjectMapper().readTree(out.toString()).path("notJudged").path(0);
    assertThat(other.path("kind").asText()).isEqualTo("ClusterQueue");
    assertThat(other.path("objects").asInt()).isEqualTo(1);
  }

  @Test
  void anEmptyFileIsNamed() throws IOException {
    Path empty = write("# nothing\n");

    assertThat(vet(empty)).isZero();
    assertThat(out.toString().lines())
        .containsExactly(empty + ": warning: holds no object; nothing was checked");
  }

  @Test
  void unknownPartsOfASchedulerConfigurationAreRefusedWithTheirLines() throws IOException {
    String text =
        """
        actions: "enqueue, alocate"
        tiers:
        - plugins:
          - name: gangg
          - name: binpack
            enablePreemptable: false
            arguments:
              binpack.weigth: 5
        """;
    Path file = write(text);

    assertThat(vet(file)).isEqualTo(1);
    assertThat(out.toString().lines())
        .contains(
            file + ":1: actions: there is no action \"alocate\"; did you mean allocate?",
            file + ":4: plugins: there is no plugin \"gangg\"; did you mean gang?",
            file + ":8: binpack.weigth: it has no effect; did you mean binpack.weight?");

    out.getBuffer().setLength(0);
    Path map =
        write(
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: conf}\ndata:\n"
                + "  volcano-scheduler.conf: |\n"
                + text.replace("alocate", "allocate").indent(4));
    assertThat(vet(map)).isEqualTo(1);
    assertThat(out.toString().lines())
        .contains(
            map + ":9: ConfigMap/conf: plugins: there is no plugin \"gangg\"; did you mean gang?",
            map
                + ":10: warning: ConfigMap/conf: binpack.enablePreemptable: it has no effect: the"
                + " plugin registers nothing that it switches; remove it; binpack uses"
                + " enableNodeOrder");
  }

  @Test
  void aHardTopologyWithoutItsPluginOrWithAnUnknownTierIsRefused() throws IOException {
    String job =
        JOB.formatted("train", 5, "worker")
            .replace(
                "spec:\n  ttl",
                "spec:\n  networkTopology: {mode: hard, highestTierName: rak}\n  ttl");
    String tree =
        """
        ---
        apiVersion: topology.volcano.sh/v1alpha1
        kind: HyperNode
        metadata: {name: r1}
        spec:
          tier: 1
          tierName: rack
          members: [{type: Node, selector: {exactMatch: {name: n1}}}]
        """;
    Path manifests = write(job + tree);
    Path conf =
        Files.writeString(
            folder.resolve("scheduler.conf"),
            "actions: \"allocate\"\ntiers:\n- plugins:\n  - name: gang\n");

    assertThat(run("vet", manifests.toString(), conf.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains(
            "spec.networkTopology.mode: hard has no effect: the scheduler configuration does not",
            "spec.networkTopology.highestTierName: no HyperNode has the tier name \"rak\", so that"
                + " there is no limit; did you mean rack?");
  }

  @Test
  void aSoundSchedulerConfigurationIsCounted() throws IOException {
    Path file = write("actions: \"allocate\"\ntiers:\n- plugins:\n  - name: gang\n");

    assertThat(vet(file)).isZero();
    assertThat(out.toString().lines()).containsExactly("1 scheduler configuration, nothing wrong");
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("given.yaml"), text);
  }

  private int vet(Path file) {
    return run("vet", file.toString());
  }

  private int run(String... arguments) {
    var writer = new PrintWriter(out);
    return Main.run(writer, writer, arguments);
  }
}
