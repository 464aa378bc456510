package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Start and end of {@code hekla up --kubeconfig}, and its survival of the API server. */
@OnRealApiServer
class RealClusterST {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  /** Job as a user would write it. */
  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: %s, namespace: default}
      spec:
        minAvailable: 3
        schedulerName: volcano
        queue: default
        policies:
        - {event: TaskCompleted, action: CompleteJob}
        tasks:
        - name: worker
          replicas: 3
          template:
            spec:
              restartPolicy: Never
              containers:
              - name: main
                image: busybox
                resources: {requests: {cpu: "1", memory: 1Gi}}
      """;

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealCluster cluster;

  @BeforeAll
  static void startServer() throws Exception {
    cluster = new RealCluster(RealApiServer.start(folder.resolve("server")));
    cluster.addNodes(2, "2", "8Gi");
  }

  @AfterAll
  static void stopServer() {
    cluster.close();
  }

  @Test
  void aUserWithoutTheRoleReadsInOneLineWhatToDo() throws Exception {
    Path kubeconfig = cluster.server().kubeconfigOfAStranger();
    try (var up = new HeklaProcess("stranger", kubeconfig, folder.resolve("data"))) {
      assertThat(up.awaitEnd()).isEqualTo(1);
      assertThat(up.said())
          .singleElement()
          .asString()
          .startsWith("hekla up: the user of kubeconfig " + kubeconfig)
          .contains("may not list pods", "create pods/binding", "apply deploy/rbac/hekla.yaml");
    }
  }

  @Test
  void aGangIsCreatedBoundRunAndCompletedByAUserWithTheRole() throws Exception {
    try (var up = up("gang")) {
      cluster.apply(JOB.formatted("three"));

      awaitPhase("three", "Running");
      assertThat(pods("three"))
          .extracting(pod -> pod.getMetadata().getName())
          .containsExactly("three-worker-0", "three-worker-1", "three-worker-2");
      assertThat(pods("three"))
          .extracting(pod -> pod.getSpec().getNodeName())
          .containsOnly("n1", "n2");
      cluster.kubelet().finish();

      awaitPhase("three", "Completed");
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
      // What a machine under load makes Akka say is no news of Hekla's.
      assertThat(up.said())
          .filteredOn(line -> !line.contains(" WARN "))
          .satisfiesExactly(
              first -> assertThat(first).startsWith("Hekla is up and schedules "),
              last -> assertThat(last).isEqualTo("Hekla has stopped."));
    }
  }

  @Test
  void workGoesOnByItselfAfterTheApiServerWasKilledAndCameBack() throws Exception {
    try (var up = up("killed-server")) {
      cluster.apply(JOB.formatted("patient"));
      await("a pod of it").atMost(LONGEST).until(() -> !pods("patient").isEmpty());

      cluster.server().restart();

      awaitPhase("patient", "Running");
      assertThat(pods("patient")).hasSize(3);
      cluster.kubelet().finish();
      awaitPhase("patient", "Completed");
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
    }
  }

  private static HeklaProcess up(String test) throws Exception {
    return new HeklaProcess(test, cluster.server().limitedKubeconfig(), folder.resolve("data"))
        .awaitUp();
  }

  private static void awaitPhase(String job, String phase) {
    await("job %s being %s".formatted(job, phase))
        .atMost(LONGEST)
        .until(
            () ->
                items(Kind.JOB).stream()
                    .filter(one -> one.getMetadata().getName().equals(job))
                    .anyMatch(
                        one ->
                            one.getStatus() != null
                                && one.getStatus().state != null
                                && phase.equals(one.getStatus().state.phase)));
  }

  private static List<Pod> pods(String job) {
    return items(Kind.POD).stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(job + "-"))
        .toList();
  }

  /** All objects of a kind; none while the server does not answer. */
  private static <T extends HasMetadata> List<T> items(Kind<T> kind) {
    return cluster.api().list(kind).toCompletableFuture().join()
            instanceof Answer.Done<KubernetesApi.Listing<T>> done
        ? done.object().items()
        : List.of();
  }
}
