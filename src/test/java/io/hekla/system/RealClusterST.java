package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.fabric8.OnRealApiServer;
import io.hekla.actors.kubernetes.fabric8.RealApiServer;
import io.hekla.cli.Main;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla up --kubeconfig} on a real API server, as a user with no more than the role. */
@OnRealApiServer
class RealClusterST {
  private static final Duration LONGEST = Duration.ofMinutes(2);

  /** As a user would write it. */
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
  private static RealApiServer server;

  @BeforeAll
  static void startServer() throws Exception {
    server = RealApiServer.start(folder.resolve("server"));
    try (KubernetesClient kubectl = server.client()) {
      giveTheRole(kubectl);
      node(kubectl, "n1", "2");
      node(kubectl, "n2", "2");
    }
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Test
  void aUserWithoutTheRoleReadsInOneLineWhatToDo() throws Exception {
    Path kubeconfig = server.kubeconfigOfAStranger();
    Path said = folder.resolve("said");
    int code;
    try (var up = up(kubeconfig, said)) {
      code = up.awaitEnd();
    }

    assertThat(code).isEqualTo(1);
    assertThat(Files.readAllLines(said))
        .singleElement()
        .asString()
        .startsWith("hekla up: the user of kubeconfig " + kubeconfig)
        .contains("may not list pods", "create pods/binding", "apply deploy/rbac/hekla.yaml");
  }

  @Test
  void aGangIsCreatedBoundRunAndCompletedByAUserWithTheRole() throws Exception {
    try (KubernetesClient kubectl = server.client();
        KubernetesApi api = server.connect();
        var kubelet = new SmallKubelet(api);
        var up = up(server.limitedKubeconfig(), log("gang"))) {
      await("up").atMost(LONGEST).until(() -> up.hasSaid("Hekla is up and schedules"));
      apply(kubectl, "three");

      awaitPhase(api, "three", "Running");
      assertThat(pods(api, "three"))
          .extracting(pod -> pod.getMetadata().getName())
          .containsExactly("three-worker-0", "three-worker-1", "three-worker-2");
      assertThat(pods(api, "three"))
          .extracting(pod -> pod.getSpec().getNodeName())
          .containsOnly("n1", "n2");
      kubelet.finish();

      awaitPhase(api, "three", "Completed");
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
      assertThat(Path.of("target", "real-cluster", "gang.log")).content().hasLineCount(1);
    }
  }

  @Test
  void workGoesOnByItselfAfterTheApiServerWasKilledAndCameBack() throws Exception {
    try (KubernetesClient kubectl = server.client();
        KubernetesApi api = server.connect();
        var kubelet = new SmallKubelet(api);
        var up = up(server.limitedKubeconfig(), log("killed-server"))) {
      await("up").atMost(LONGEST).until(() -> up.hasSaid("Hekla is up and schedules"));
      apply(kubectl, "patient");
      await("a pod of it").atMost(LONGEST).until(() -> !pods(api, "patient").isEmpty());

      server.restart();

      awaitPhase(api, "patient", "Running");
      assertThat(pods(api, "patient")).hasSize(3);
      kubelet.finish();
      awaitPhase(api, "patient", "Completed");
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
    }
  }

  private static Path log(String test) throws Exception {
    Path log = Path.of("target", "real-cluster", test + ".log");
    Files.deleteIfExists(log);
    return log;
  }

  private static void apply(KubernetesClient kubectl, String name) {
    byte[] manifest = JOB.formatted(name).getBytes(StandardCharsets.UTF_8);
    kubectl.load(new ByteArrayInputStream(manifest)).create();
  }

  private static ChildJvm up(Path kubeconfig, Path said) {
    var arguments =
        List.of(
            "up",
            "--kubeconfig",
            kubeconfig.toString(),
            "--data",
            folder.resolve("data").toString());
    return ChildJvm.start(Main.class, List.of(), arguments, said);
  }

  static void giveTheRole(KubernetesClient kubectl) throws Exception {
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

  private static void node(KubernetesClient kubectl, String name, String cpu) {
    var size =
        Map.of(
            "cpu", new Quantity(cpu), "memory", new Quantity("8Gi"), "pods", new Quantity("110"));
    kubectl
        .resource(
            new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewStatus()
                .withAllocatable(size)
                .withCapacity(size)
                .endStatus()
                .build())
        .create();
  }

  private static void awaitPhase(KubernetesApi api, String job, String phase) {
    await("job %s being %s".formatted(job, phase))
        .atMost(LONGEST)
        .until(
            () ->
                items(api, Kind.JOB).stream()
                    .filter(one -> one.getMetadata().getName().equals(job))
                    .anyMatch(
                        one ->
                            one.getStatus() != null
                                && one.getStatus().state != null
                                && phase.equals(one.getStatus().state.phase)));
  }

  private static List<Pod> pods(KubernetesApi api, String job) {
    return items(api, Kind.POD).stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(job + "-"))
        .toList();
  }

  /** All objects of a kind; none while the server does not answer. */
  private static <T extends HasMetadata> List<T> items(KubernetesApi api, Kind<T> kind) {
    return api.list(kind).toCompletableFuture().join()
            instanceof Answer.Done<KubernetesApi.Listing<T>> done
        ? done.object().items()
        : List.of();
  }
}
