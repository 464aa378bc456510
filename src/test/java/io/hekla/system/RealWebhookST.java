package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.admission.webhook.WebhookPath;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.system.WebhookCluster.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Answers of the webhook to users of kubectl, and its operation in a cluster. */
@OnRealApiServer
class RealWebhookST {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static WebhookCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        WebhookCluster.start(
            folder,
            List.of(
                "-Dhekla.admission.enabled.0=/jobs/mutate",
                "-Dhekla.admission.enabled.1=/jobs/validate",
                "-Dhekla.admission.enabled.2=/queues/mutate",
                "-Dhekla.admission.enabled.3=/queues/validate",
                "-Dhekla.admission.enabled.4=/podgroups/mutate",
                "-Dhekla.admission.enabled.5=/podgroups/validate",
                "-Dhekla.admission.enabled.6=/hypernodes/validate",
                "-Dhekla.admission.enabled.7=/cronjobs/validate",
                "-Dhekla.admission.enabled.8=/jobflows/validate",
                "-Dhekla.admission.enabled.9=/pods/validate"));
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static String job(String name, String spec) {
    return """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: %s, namespace: default}
        spec: {%s}
        """
        .formatted(name, spec);
  }

  private static final String TASK =
      "{name: %s, replicas: %d, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}";

  private static String tasks(String name, int replicas) {
    return "tasks: [" + TASK.formatted(name, replicas) + "]";
  }

  @Test
  void everythingThatIsWrongIsShownAtOnce() {
    Said said =
        cluster.kubectl(
            "apply",
            "--validate=true",
            job("all-wrong", "queue: defualt, minAvailable: 5, " + tasks("a", 2)));

    assertThat(said.code()).isNotZero();
    assertThat(said.output())
        .contains("The Job \"all-wrong\" is invalid")
        .contains("* spec.queue: ")
        .contains("default")
        .contains("* spec.minAvailable: ");
  }

  @Test
  void aJobGetsItsDefaults() {
    Said said = cluster.kubectl("apply", "--validate=true", job("filled", tasks("a", 2)));
    assertThat(said.output()).contains("created");

    Said read =
        cluster.kubectl(
            List.of(
                "get",
                "jobs.batch.volcano.sh",
                "filled",
                "-o",
                "jsonpath={.spec.queue} {.spec.schedulerName} {.spec.minAvailable} {.spec.maxRetry}"));
    assertThat(read.output()).isEqualTo("default volcano 2 3");
  }

  @Test
  void immutableFieldsDoNotChange() {
    cluster.kubectl("apply", "--validate=true", job("fixed", tasks("a", 2)));

    Said renamed = cluster.kubectl("apply", "--validate=true", job("fixed", tasks("b", 2)));
    assertThat(renamed.code()).isNotZero();
    assertThat(renamed.output()).contains("spec.tasks");

    Said grown =
        cluster.kubectl(
            List.of(
                "patch",
                "jobs.batch.volcano.sh",
                "fixed",
                "--type=json",
                "-p",
                "[{\"op\": \"replace\", \"path\": \"/spec/tasks/0/replicas\", \"value\": 3}]"));
    assertThat(grown.output()).contains("patched");
  }

  /** Same and not the same as what is there, and what is not there yet. */
  @TestFactory
  Stream<DynamicTest> vetSaysWhatTheWebhookWouldSay() {
    cluster.kubectl("apply", "--validate=true", job("vetted", tasks("a", 2)));
    return Stream.of(
            job("vetted", tasks("a", 2)),
            job("vetted", tasks("a", 3)),
            job("vetted", tasks("b", 2)),
            job("vetted", "maxRetry: 7, " + tasks("a", 2)),
            job("new", tasks("a", 2)),
            job("new", "queue: defualt, " + tasks("a", 2)))
        .map(manifest -> DynamicTest.dynamicTest(manifest, () -> vetsAsApplied(manifest)));
  }

  private static void vetsAsApplied(String manifest) throws Exception {
    Path file = Files.writeString(Files.createTempFile(folder, "vetted", ".yaml"), manifest);
    Said applied = cluster.kubectl(List.of("apply", "--dry-run=server", "-f", file.toString()));

    CommandRun vetted =
        CommandRun.of(List.of("vet", file.toString(), "--kubeconfig=" + cluster.kubeconfig()));

    assertThat(vetted.exitCode() == 0)
        .as("kubectl: %s%nvet: %s%s", applied.output(), vetted.out(), vetted.err())
        .isEqualTo(applied.code() == 0);
  }

  /** kubectl then sends the list of tasks as a whole, without what was filled in. */
  @Test
  void aJobGrowsByTheManifestThatItWasMadeOf() {
    String manifest = job("grows", "tasks: [" + TASK.replace("name: %s, ", "") + "]");
    Said made = cluster.kubectl("apply", "--validate=true", manifest.formatted(1));
    assertThat(made.output()).contains("created");

    Said grown = cluster.kubectl("apply", "--validate=true", manifest.formatted(3));

    assertThat(grown.output()).contains("configured");
    Said read =
        cluster.kubectl(
            List.of(
                "get",
                "jobs.batch.volcano.sh",
                "grows",
                "-o",
                "jsonpath={.spec.tasks[0].replicas}"));
    assertThat(read.output()).isEqualTo("3");
    Said renamed =
        cluster.kubectl(
            "apply", "--validate=true", job("grows", "tasks: [" + TASK.formatted("b", 3) + "]"));
    assertThat(renamed.output()).contains("spec.tasks[0].name: must not change");
  }

  @Test
  void aQueueWithQueuesBelowItStays() {
    cluster.openQueue(Yaml.queue("parent"));
    cluster.openQueue(Yaml.queue("child").replace("{weight: 1,", "{weight: 1, parent: parent,"));

    // The webhook observes queues by a watch of its own.
    org.awaitility.Awaitility.await()
        .atMost(LONGEST)
        .untilAsserted(
            () -> {
              Said said = cluster.kubectl(List.of("delete", "queue", "parent", "--dry-run=server"));
              assertThat(said.code()).isNotZero();
              assertThat(said.output()).contains("child");
            });
    assertThat(cluster.kubectl(List.of("delete", "queue", "default")).code()).isNotZero();
    assertThat(cluster.kubectl(List.of("delete", "queue", "child")).code()).isZero();
    org.awaitility.Awaitility.await()
        .atMost(LONGEST)
        .untilAsserted(
            () ->
                assertThat(cluster.kubectl(List.of("delete", "queue", "parent")).code()).isZero());
  }

  @Test
  void podsOfOthersAreNotAskedAbout() {
    String wrong = Yaml.pod("jdb", "1", "annotations: {volcano.sh/jdb-min-available: '-1'}");

    assertThat(cluster.kubectl("create", "--dry-run=server", wrong).output())
        .contains("jdb-min-available");
    assertThat(
            cluster
                .kubectl(
                    "create", "--dry-run=server", wrong.replace("volcano,", "default-scheduler,"))
                .code())
        .isZero();
  }

  @TestFactory
  @Tag("data")
  Stream<DynamicTest> publishedManifestsHaveTheirVerdicts() throws Exception {
    Path manifests = SharedData.folder().resolve("manifests");
    // Jobs beside them name these queues.
    String queues =
        Files.readString(
            manifests.resolve("volcano-sh_volcano/example/hierarchical-jobs/queues.yaml"));
    Stream.of(queues.split("(?m)^---\\s*$", -1))
        .filter(queue -> !queue.isBlank())
        .forEach(cluster::openQueue);
    return Files.readAllLines(manifests.resolve("index.csv")).stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .filter(cells -> cells[4].equals("accept") || cells[4].equals("deny"))
        .map(
            cells ->
                DynamicTest.dynamicTest(
                    cells[1],
                    () -> {
                      Said said =
                          cluster.kubectl(
                              "apply",
                              "--dry-run=server",
                              Files.readString(manifests.resolve(cells[1])));
                      assertThat(said.code() == 0)
                          .as(said.output())
                          .isEqualTo(cells[4].equals("accept"));
                    }));
  }

  @Test
  void eachReplicaSharesTheCertificate() {
    assertThat(cluster.admin().secrets().inNamespace("volcano-system").list().getItems())
        .singleElement()
        .satisfies(
            secret -> assertThat(secret.getData()).containsKeys("tls.crt", "tls.key", "ca.crt"));
    for (WebhookPath path : List.of(WebhookPath.JOBS_VALIDATE, WebhookPath.QUEUES_VALIDATE)) {
      assertThat(
              cluster
                  .admin()
                  .admissionRegistration()
                  .v1()
                  .validatingWebhookConfigurations()
                  .withName(path.configurationName())
                  .get()
                  .getWebhooks())
          .singleElement()
          .satisfies(one -> assertThat(one.getClientConfig().getCaBundle()).isNotBlank());
    }
  }
}
