package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.fabric8.ClusterAccess;
import io.hekla.actors.kubernetes.fabric8.OnRealApiServer;
import io.hekla.actors.kubernetes.fabric8.RealApiServer;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.model.api.CronJobStatus;
import io.hekla.model.api.Job;
import io.hekla.model.cluster.ObjectKey;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JobFlows, JobTemplates and CronJobs on a real API server, by a user with only the role. */
@OnRealApiServer
class RealFlowsST {
  private static final Duration LONGEST = Duration.ofMinutes(2);

  /** A Job's spec of one pod, to be put behind a key. */
  private static final String SPEC =
      """
      {minAvailable: 1, schedulerName: volcano, queue: default, tasks: [{name: worker, replicas: 1,
        template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}]}
      """;

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealApiServer server;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static KubernetesClient kubectl;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static KubernetesApi api;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static KubernetesApi ofTheMember;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static SmallKubelet kubelet;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static HeklaSystem hekla;

  @BeforeAll
  static void start() throws Exception {
    server = RealApiServer.start(folder.resolve("server"));
    kubectl = server.client();
    api = server.connect();
    giveTheRole();
    node();
    kubelet = new SmallKubelet(api);
    // Last met two hours ago, it is due as soon as somebody looks.
    cronJob("hourly", "0 * * * *", "Allow");
    lastScheduled("hourly", Instant.now().minus(2, ChronoUnit.HOURS));
    var settings = HeklaSettings.read(Map.of("hekla.data", folder.resolve("data").toString()));
    ofTheMember = ClusterAccess.open(server.limitedKubeconfig(), settings.client());
    hekla = HeklaSystem.start(settings, ofTheMember);
  }

  @AfterAll
  static void stop() {
    hekla.close();
    ofTheMember.close();
    kubelet.close();
    api.close();
    kubectl.close();
    server.close();
  }

  @Test
  void flowsRunInTheirOrderAndTemplatesListTheirJobs() {
    List.of("a", "b", "c").forEach(RealFlowsST::template);
    flow(
        "chain",
        "[{name: a}, {name: b, dependsOn: {targets: [a]}}, {name: c, dependsOn: {targets: [b]}}]",
        "retain");
    awaitJob("chain-a", "Running");
    assertThat(jobs("chain")).containsExactly("chain-a");
    finishUntilFlowIs("chain", "Succeed");

    assertThat(jobs("chain")).containsExactly("chain-a", "chain-b", "chain-c");
    assertThat(get(Kind.JOB_FLOW, "chain").orElseThrow().getStatus().completedJobs)
        .containsExactly("chain-a", "chain-b", "chain-c");
    awaitTold("JobFlow", "chain", "Created");
    await("the use of b")
        .atMost(LONGEST)
        .until(
            () ->
                get(Kind.JOB_TEMPLATE, "b")
                    .filter(template -> template.getStatus() != null)
                    .filter(
                        template ->
                            List.of("chain-b").equals(template.getStatus().jobDependsOnList))
                    .isPresent());
  }

  @Test
  void theJobsOfASuccessAreDeletedIfTheyShall() {
    template("alone");
    flow("brief", "[{name: alone}]", "delete");
    finishUntilFlowIs("brief", "Succeed");

    await("no Jobs of it").atMost(LONGEST).until(() -> jobs("brief").isEmpty());
    assertThat(get(Kind.JOB_FLOW, "brief").orElseThrow().getStatus().completedJobs)
        .containsExactly("brief-alone");
  }

  @Test
  void aCronJobThatIsDueMakesItsJobOnceAndShowsHowItEnded() {
    await("a Job").atMost(LONGEST).until(() -> !jobs("hourly").isEmpty());
    String job = jobs("hourly").getFirst();
    await("its success")
        .atMost(LONGEST)
        .until(
            () -> {
              kubelet.finish();
              return cronStatus("hourly").lastSuccessfulTime != null;
            });

    awaitTold("CronJob", "hourly", "SuccessfulCreate");
    var due = Instant.parse(cronStatus("hourly").lastScheduleTime);
    assertThat(due).isEqualTo(due.truncatedTo(ChronoUnit.HOURS));
    assertThat(job).isEqualTo("hourly-" + due.getEpochSecond() / 60);
    assertThat(get(Kind.JOB, job).map(RealFlowsST::phase)).contains("Completed");
    assertThat(cronStatus("hourly").active).isNullOrEmpty();
  }

  @Test
  void aQueueWithoutItsParentSaysSo() {
    apply(
        """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: Queue
        metadata: {name: orphan}
        spec: {weight: 1, parent: nobody}
        """);

    awaitTold("Queue", "orphan", "SyncQueue");
  }

  private static void awaitTold(String kind, String name, String reason) {
    await("%s of %s %s".formatted(reason, kind, name))
        .atMost(LONGEST)
        .until(
            () ->
                kubectl.v1().events().inNamespace("default").list().getItems().stream()
                    .filter(event -> event.getInvolvedObject().getKind().equals(kind))
                    .filter(event -> event.getInvolvedObject().getName().equals(name))
                    .anyMatch(event -> event.getReason().equals(reason)));
  }

  private static void template(String name) {
    apply(
        """
        apiVersion: flow.volcano.sh/v1alpha1
        kind: JobTemplate
        metadata: {name: %s, namespace: default}
        spec: %s
        """
            .formatted(name, SPEC.replace("\n", " ")));
  }

  private static void flow(String name, String flows, String policy) {
    apply(
        """
        apiVersion: flow.volcano.sh/v1alpha1
        kind: JobFlow
        metadata: {name: %s, namespace: default}
        spec: {jobRetainPolicy: %s, flows: %s}
        """
            .formatted(name, policy, flows));
  }

  private static void cronJob(String name, String schedule, String policy) {
    apply(
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: CronJob
        metadata: {name: %s, namespace: default}
        spec: {schedule: "%s", concurrencyPolicy: %s, jobTemplate: {spec: %s}}
        """
            .formatted(name, schedule, policy, SPEC.replace("\n", " ")));
  }

  private static void lastScheduled(String name, Instant time) throws Exception {
    JsonNode status =
        new ObjectMapper()
            .readTree(
                "{\"status\": {\"lastScheduleTime\": \"%s\"}}"
                    .formatted(time.truncatedTo(ChronoUnit.SECONDS)));
    var answer =
        api.patch(Kind.CRON_JOB, new ObjectKey("default", name), KubernetesApi.Part.STATUS, status)
            .toCompletableFuture()
            .join();
    assertThat(answer).isInstanceOf(Answer.Done.class);
  }

  private static void apply(String manifest) {
    kubectl.load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))).create();
  }

  private static void finishUntilFlowIs(String flow, String phase) {
    await("flow %s being %s".formatted(flow, phase))
        .atMost(LONGEST)
        .until(
            () -> {
              kubelet.finish();
              return get(Kind.JOB_FLOW, flow)
                  .filter(one -> one.getStatus() != null && one.getStatus().state != null)
                  .filter(one -> phase.equals(one.getStatus().state.phase))
                  .isPresent();
            });
  }

  private static void awaitJob(String job, String phase) {
    await("job %s being %s".formatted(job, phase))
        .atMost(LONGEST)
        .until(() -> get(Kind.JOB, job).filter(one -> phase(one).equals(phase)).isPresent());
  }

  private static String phase(Job job) {
    return job.getStatus() == null || job.getStatus().state == null
        ? ""
        : String.valueOf(job.getStatus().state.phase);
  }

  private static CronJobStatus cronStatus(String name) {
    return get(Kind.CRON_JOB, name).orElseThrow().getStatus();
  }

  /** Names of the Jobs of this maker, sorted. */
  private static List<String> jobs(String maker) {
    return api.list(Kind.JOB).toCompletableFuture().join()
            instanceof Answer.Done<KubernetesApi.Listing<Job>> done
        ? done.object().items().stream()
            .map(job -> job.getMetadata().getName())
            .filter(name -> name.startsWith(maker + "-"))
            .sorted()
            .toList()
        : List.of();
  }

  private static <T extends HasMetadata> Optional<T> get(Kind<T> kind, String name) {
    return api.get(kind, new ObjectKey("default", name)).toCompletableFuture().join()
            instanceof Answer.Done<T> done
        ? Optional.of(done.object())
        : Optional.empty();
  }

  private static void giveTheRole() throws Exception {
    try (var role = Files.newInputStream(Path.of("rbac", "hekla.yaml"))) {
      kubectl.load(role).create();
    }
    kubectl
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName("hekla")
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "hekla")
                .addNewSubject("rbac.authorization.k8s.io", "User", "limited", null)
                .build())
        .create();
  }

  private static void node() {
    var size =
        Map.of(
            "cpu", new Quantity("8"), "memory", new Quantity("8Gi"), "pods", new Quantity("110"));
    kubectl
        .resource(
            new NodeBuilder()
                .withNewMetadata()
                .withName("n1")
                .endMetadata()
                .withNewStatus()
                .withAllocatable(size)
                .withCapacity(size)
                .endStatus()
                .build())
        .create();
  }
}
