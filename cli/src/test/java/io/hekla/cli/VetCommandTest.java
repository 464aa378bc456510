package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Notes of {@code hekla vet} on manifests. */
@Isolated("it sets properties of the JVM")
class VetCommandTest {
  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: train}
      spec:
        queue: %s
        tasks:
        - name: worker
          replicas: %d
          minAvailable: 2
          template:
            spec:
              containers: [{name: main, image: busybox}]
      """;
  private static final String QUEUE =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: research}
      spec: {weight: 1}
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void allFaultsAreReportedWithLineAndRemedy() throws IOException {
    Path job = write("job.yaml", JOB.formatted("resarch", 1));
    Path queue = write("queue.yaml", QUEUE);

    assertThat(run("vet", job.toString(), queue.toString())).isEqualTo(1);
    assertThat(out.toString().lines())
        .containsExactly(
            job
                + ":9: Job/train: spec.tasks[0].minAvailable: is 2, greater than the task's 1"
                + " replicas; must be at most 1",
            job
                + ":5: Job/train: spec.queue: unable to find queue resarch; did you mean"
                + " research?");
  }

  @Test
  void nullElementsAreReportedWithTheirField() throws IOException {
    Path job =
        write(
            "job.yaml",
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: train}
            spec: {tasks: [null]}
            """);

    assertThat(run("vet", job.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains("Job/train: spec.tasks[0]: is null; write it or leave it out");
  }

  @Test
  void aSlipHidesNothingElseOfItsObject() throws IOException {
    Path job =
        write(
            "job.yaml",
            JOB.formatted("resarch", 1)
                .replace("replicas: 1", "replica: 1")
                .replace("image: busybox", "image: busybox, stdin: often"));
    Path queue = write("queue.yaml", QUEUE.replace("weight: 1", "weight: heavy"));

    assertThat(run("vet", job.toString(), queue.toString())).isEqualTo(1);
    assertThat(out.toString().lines())
        .containsExactlyInAnyOrder(
            job + ":8: spec.tasks[0].replica: no such field; did you mean replicas?",
            job
                + ":12: spec.tasks[0].template.spec.containers[0].stdin: found the text \"often\";"
                + " write true or false without quotes",
            job
                + ":9: Job/train: spec.tasks[0].minAvailable: is 2, greater than the task's 1"
                + " replicas; must be at most 1",
            job
                + ":5: Job/train: spec.queue: unable to find queue resarch; did you mean"
                + " research?",
            queue
                + ":4: spec.weight: found the text \"heavy\"; write a whole number without quotes");
  }

  @Test
  void rulesGoByTheSettingsOfTheConfiguration() throws IOException {
    Path queues =
        write(
            "queues.yaml",
            QUEUE
                + "---\n"
                + QUEUE
                    .replace("{name: research}", "{name: below}")
                    .replace("weight: 1", "weight: 1, parent: research"));
    assertThat(run("vet", queues.toString())).isZero();

    System.setProperty("hekla.admission.max-queue-depth", "1");
    ConfigFactory.invalidateCaches();
    try {
      assertThat(run("vet", queues.toString())).isEqualTo(1);
      assertThat(out.toString()).contains("Queue/below: spec.parent: the queue would stand 2 deep");
      System.setProperty("hekla.admission.max-queue-depth", "0");
      ConfigFactory.invalidateCaches();
      assertThat(run("vet", queues.toString())).isEqualTo(1);
      assertThat(err.toString()).contains("hekla.admission.max-queue-depth must be at least 1");
    } finally {
      System.clearProperty("hekla.admission.max-queue-depth");
      ConfigFactory.invalidateCaches();
    }
  }

  @Test
  void aJobIsHeldToTheLimitOfReplicasThatIsSet() throws IOException {
    Path job = write("job.yaml", JOB.formatted("default", 8));
    assertThat(run("vet", job.toString())).isZero();

    System.setProperty("hekla.limits.job-replicas", "7");
    ConfigFactory.invalidateCaches();
    try {
      assertThat(run("vet", job.toString())).isEqualTo(1);
      assertThat(out.toString()).contains("spec.tasks: have 8 replicas together; at most 7");
      System.setProperty("hekla.limits.job-replicas", "100001");
      ConfigFactory.invalidateCaches();
      assertThat(run("vet", job.toString())).isEqualTo(1);
      assertThat(err.toString()).contains("100001 replicas per Job", "100000, the hard maximum");
    } finally {
      System.clearProperty("hekla.limits.job-replicas");
      ConfigFactory.invalidateCaches();
    }
  }

  @Test
  void validManifestsExitWithZero() throws IOException {
    write("job.yaml", JOB.formatted("research", 2));
    write("queue.yaml", QUEUE);
    write("other.yaml", "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nanything: 1\n");

    assertThat(run("vet", folder.toString())).isZero();
    assertThat(out.toString())
        .isEqualTo(
            lines(
                "2 objects, nothing wrong", "1 object of a kind that is not checked: Secret (v1)"));
  }

  @Test
  void aFileThatCannotBeReadDoesNotHideTheOthers() throws IOException {
    Path broken = write("broken.yaml", "apiVersion: [\n");
    Path job = write("job.yaml", JOB.formatted("default", 1));

    assertThat(run("vet", broken.toString(), job.toString())).isEqualTo(1);
    assertThat(out.toString()).contains("malformed YAML", "Job/train: spec.tasks[0].minAvailable");
  }

  @Test
  void anObjectThatCannotBeReadDoesNotHideTheOthersOfItsFile() throws IOException {
    String unreadable = QUEUE.replace("weight: 1", "weight: heavy");
    Path both = write("both.yaml", unreadable + "---\n" + JOB.formatted("default", 1));

    assertThat(run("vet", both.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains(
            "both.yaml:4: spec.weight", "both.yaml:14: Job/train: spec.tasks[0].minAvailable");
  }

  @Test
  void aMisspelledKindIsNotPassedOver() throws IOException {
    Path job = write("job.yaml", JOB.formatted("default", 2).replace("kind: Job", "kind: Jobb"));

    assertThat(run("vet", job.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains("Jobb of batch.volcano.sh/v1alpha1 is not accepted here; did you mean Job?");
  }

  @Test
  void jsonTellsTheSameToPrograms() throws IOException {
    Path job = write("job.yaml", JOB.formatted("default", 1));

    assertThat(run("vet", "-o", "json", job.toString())).isEqualTo(1);
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.path("refused").asBoolean()).isTrue();
    assertThat(json.path("objects").asInt()).isEqualTo(1);
    assertThat(json.path("notes").findValuesAsText("rule"))
        .containsExactly("job.task-minimum-fits");
    assertThat(json.path("notes").get(0).path("line").asInt()).isPositive();
  }

  @Test
  void anAmountOfTheGuaranteeOutsideOfItsResourceNamesTheField() throws IOException {
    Path queue =
        write("queue.yaml", QUEUE.replace("weight: 1", "guarantee: {cpu: 2, memory: 1Gi}"));

    assertThat(run("vet", queue.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains(
            "spec.guarantee.cpu: no such field; write it as spec.guarantee.resource.cpu\n",
            "spec.guarantee.memory: no such field; write it as spec.guarantee.resource.memory\n");
  }

  @Test
  void aPodGroupInAnInnerQueueIsAWarning() throws IOException {
    Path both =
        write(
            "both.yaml",
            QUEUE
                + """
                ---
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: Queue
                metadata: {name: nlp}
                spec: {parent: research}
                ---
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: {name: spark}
                spec: {queue: research, minMember: 1}
                """);

    assertThat(run("vet", both.toString())).isZero();
    assertThat(out.toString())
        .contains(
            "warning: PodGroup/spark: spec.queue: queue research has queues below it; name a leaf"
                + " queue, such as nlp\n");
  }

  @Test
  void aMisspeltResourceOfVolcanosDomainIsAWarning() throws IOException {
    Path job =
        write(
            "job.yaml",
            JOB.formatted("default", 2)
                .replace(
                    "image: busybox",
                    "image: busybox, resources: {limits: {volcano.sh/vgpu-memry: 1}}"));

    assertThat(run("vet", job.toString())).isZero();
    assertThat(out.toString())
        .contains(
            "resources.limits[\"volcano.sh/vgpu-memry\"]: no node has this resource unless a device"
                + " plugin of your own offers it; did you mean volcano.sh/vgpu-memory?\n");
  }

  @Test
  void aBrokenListOfSharedGpusOfANodeIsAWarning() throws IOException {
    String node =
        """
        apiVersion: v1
        kind: Node
        metadata:
          name: gpu-1
          annotations: {volcano.sh/node-vgpu-register: "%s"}
        status:
          allocatable:
            {cpu: 8, volcano.sh/vgpu-number: 10, volcano.sh/vgpu-cores: 100, %s: 16000}
        """;
    Path broken =
        write(
            "node.yaml", node.formatted("GPU-1,ten,16000,NVIDIA-A100:", "volcano.sh/vgpu-memory"));

    assertThat(run("vet", broken.toString())).isZero();
    assertThat(out.toString())
        .contains(
            "Node/gpu-1: metadata.annotations[\"volcano.sh/node-vgpu-register\"]: card 1 has 4 of 6"
                + " parts, so that no card of the node is counted; write");
    Path lacking =
        write(
            "node.yaml",
            node.formatted("GPU-1,10,16000,NVIDIA-A100,true,hami-core:", "volcano.sh/gpu-memory"));
    assertThat(run("vet", lacking.toString())).isZero();
    assertThat(out.toString())
        .contains("status.allocatable[\"volcano.sh/vgpu-memory\"]: is missing or 0");
  }

  @Test
  void theStatusOfANewQueueIsDroppedAsAnApiServerDoes() throws IOException {
    Path queue = write("queue.yaml", QUEUE + "status: {state: Closing}\n");
    Path job = write("job.yaml", JOB.formatted("research", 2));

    assertThat(run("vet", queue.toString(), job.toString())).isZero();
    assertThat(out.toString())
        .contains(
            "warning: Queue/research: status.state: is Closing, and the API server drops the status"
                + " of a new object: it becomes Open; close it once it is there: hekla queue operate"
                + " research -a close\n");
  }

  @Test
  void objectsWithoutControllerAreAWarning() throws IOException {
    Path queue =
        write("queue.yaml", QUEUE.replace("weight: 1", "weight: 1, extendClusters: [{name: c}]"));

    assertThat(run("vet", queue.toString())).isZero();
    assertThat(out.toString())
        .startsWith(queue + ":4: warning: Queue/research: spec.extendClusters: ");
  }

  @Test
  void aFileThatIsNotThereAndNoFileAtAllAreDifferentMistakes() {
    assertThat(run("vet", folder.resolve("none.yaml").toString())).isEqualTo(1);
    assertThat(out.toString()).contains("none.yaml: does not exist");
    assertThat(run("vet")).isEqualTo(2);
  }

  private static String lines(String... lines) {
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }
}
