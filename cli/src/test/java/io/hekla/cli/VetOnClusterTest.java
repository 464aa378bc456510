package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.StubCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes of {@code hekla vet} on manifests where it may read a cluster. */
class VetOnClusterTest {
  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: train}
      spec:
        queue: %s
        minAvailable: %d
        tasks:
        - name: worker
          replicas: 2
          template:
            spec:
              %s
              containers: [{name: main, image: %s}]
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @SuppressWarnings("NullAway.Init") // set before each test
  private StubCluster cluster;

  @BeforeEach
  void start() throws IOException {
    cluster =
        new StubCluster()
            .with(Resource.QUEUES, queue("default", "Open"))
            .with(Resource.QUEUES, queue("research", "Open"))
            .with(Resource.QUEUES, queue("night", "Closed"))
            .with(Resource.PRIORITY_CLASSES, "{metadata: {name: production}, value: 7}");
  }

  @AfterEach
  void stop() {
    assertThat(cluster.writes()).as("vet only reads").isEmpty();
    cluster.close();
  }

  private static String queue(String name, String state) {
    return """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: Queue
        metadata: {name: %s}
        spec: {weight: 1}
        status: {state: %s}
        """
        .formatted(name, state);
  }

  private static String job(String queue) {
    return JOB.formatted(queue, 2, "", "busybox");
  }

  private int vet(String... manifests) throws IOException {
    var arguments = new ArrayList<>(List.of("vet"));
    for (int at = 0; at < manifests.length; at++) {
      arguments.add(Files.writeString(folder.resolve(at + ".yaml"), manifests[at]).toString());
    }
    arguments.add("--kubeconfig=" + cluster.kubeconfig(folder));
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
  }

  @Test
  void theQueuesOfTheClusterAreKnown() throws IOException {
    assertThat(vet(job("research"))).isZero();
    assertThat(vet(job("resarch"))).isEqualTo(1);
    assertThat(out.toString())
        .contains("spec.queue: unable to find queue resarch; did you mean research?");
  }

  @Test
  void aQueueThatIsClosedThereTakesNothing() throws IOException {
    assertThat(vet(job("night"))).isEqualTo(1);
    assertThat(out.toString()).contains("spec.queue: queue night is Closed");
  }

  @Test
  void anExistingJobIsCheckedAsAnUpdate() throws IOException {
    cluster.with(
        Resource.JOBS, job("research").replace("name: train", "name: train, namespace: default"));

    assertThat(vet(JOB.formatted("research", 1, "", "busybox"))).isZero();
    assertThat(vet(JOB.formatted("research", 2, "", "debian"))).isEqualTo(1);
    assertThat(out.toString())
        .contains(
            ":13: Job/train: spec.tasks[0].template.spec.containers[0].image: must not change");
  }

  @Test
  void fieldsOfOtherManagersArePreserved() throws IOException {
    cluster.with(
        Resource.JOBS,
        job("research")
            .replace("name: train", "name: train, namespace: default, uid: u1")
            .replace(
                "queue: research", "queue: research\n  schedulerName: volcano\n  maxRetry: 3"));

    assertThat(vet(job("research"))).as(() -> out.toString()).isZero();
  }

  @Test
  void fieldsRemovedFromTheManifestAreRemoved() throws IOException {
    cluster.with(
        Resource.JOBS,
        job("research")
            .replace(
                "name: train",
                "name: train, namespace: default, annotations:"
                    + " {kubectl.kubernetes.io/last-applied-configuration: '{\"spec\":{\"maxRetry\":7}}'}")
            .replace("queue: research", "queue: research\n  maxRetry: 7"));

    assertThat(vet(job("research"))).isEqualTo(1);
    assertThat(out.toString()).contains("Job/train: spec.maxRetry: must not change");
  }

  @Test
  void aPriorityClassThatIsNotThereIsWarnedOf() throws IOException {
    assertThat(vet(JOB.formatted("research", 2, "priorityClassName: prodution", "busybox")))
        .isZero();
    assertThat(out.toString())
        .contains(
            "warning: Job/train: spec.tasks[0].template.spec.priorityClassName: there is no"
                + " PriorityClass prodution; did you mean production?");
  }

  @Test
  void unreadableContextIsReportedAndTheRestChecked() throws IOException {
    cluster.forbidding(Resource.QUEUES);

    assertThat(vet(job("nowhere"))).isZero();
    assertThat(out.toString())
        .contains("warning: queues cannot be read (forbidden")
        .contains("warning: Job/train: spec.queue: unable to find queue nowhere");
    assertThat(vet(job("nowhere").replace("replicas: 2", "replicas: -1"))).isEqualTo(1);
  }

  @Test
  void aClusterThatDoesNotAnswerIsNoSuccessAndHidesNothing() throws IOException {
    String[] arguments = {
      "vet",
      Files.writeString(folder.resolve("job.yaml"), job("resarch")).toString(),
      "--server=http://127.0.0.1:1",
      "--kubeconfig=" + cluster.kubeconfig(folder)
    };

    assertThat(Main.run(new PrintWriter(out), new PrintWriter(err), arguments)).isEqualTo(1);
    assertThat(out.toString())
        .contains("cannot be reached")
        .contains("checked as without a cluster")
        .contains("unable to find queue resarch");
  }

  @Test
  void dryRunsKnowTheClusterToo() throws IOException {
    cluster.with(
        Resource.JOBS, job("research").replace("name: train", "name: train, namespace: default"));
    String kubeconfig = "--kubeconfig=" + cluster.kubeconfig(folder);

    assertThat(
            Main.run(
                new PrintWriter(out),
                new PrintWriter(err, true),
                "job",
                "run",
                "-N",
                "train",
                "--dry-run",
                kubeconfig))
        .isEqualTo(1);
    assertThat(err.toString()).contains("jobs.batch.volcano.sh \"train\" already exists");
  }
}
