package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
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
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla up} beside somebody else who schedules the same cluster. */
@OnRealApiServer
class RealObservingST {
  private static final Duration LONGEST = Duration.ofMinutes(2);

  /** As an operator that has no Job of Volcano's makes them. */
  private static final String GANG =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: PodGroup
      metadata: {name: NAME, namespace: default}
      spec: {minMember: 2, queue: default}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: NAME-0, namespace: default, annotations: {scheduling.k8s.io/group-name: NAME}}
      spec:
        schedulerName: volcano
        containers:
        - {name: main, image: busybox, resources: {requests: {cpu: "1", memory: 1Gi}}}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: NAME-1, namespace: default, annotations: {scheduling.k8s.io/group-name: NAME}}
      spec:
        schedulerName: volcano
        containers:
        - {name: main, image: busybox, resources: {requests: {cpu: "1", memory: 1Gi}}}
      """;

  private static final String QUEUE =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: default}
      spec: {weight: 1}
      """;

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealApiServer server;

  @BeforeAll
  static void startServer() throws Exception {
    server = RealApiServer.startAudited(folder.resolve("server"));
    try (KubernetesClient kubectl = server.client()) {
      giveTheRole(kubectl, "hekla", "limited");
      giveTheRole(kubectl, "hekla-observer", "observer");
      // Room for two gangs, and one node only: where a pod goes is no matter of chance.
      node(kubectl);
      apply(kubectl, QUEUE);
    }
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Test
  void besideAVolcanoItOnlyObservesAndTakesOverOnceThatIsGone() throws Exception {
    try (KubernetesClient kubectl = server.client()) {
      var volcano = SmallVolcano.start(kubectl);
      try (var up = up(server.limitedKubeconfig(), "beside", List.of())) {
        await("up").atMost(LONGEST).until(() -> up.hasSaid("Hekla is up and only observes"));
        assertThat(up.hasSaid("lease volcano-system/volcano is held by small-volcano")).isTrue();
        await("a scheduler").atMost(LONGEST).until(() -> up.hasSaid("scheduler of term 1 begins"));
        apply(kubectl, GANG.replace("NAME", "theirs"));
        // Bound by the other before Hekla has looked, or after: both are compared.
        bind(kubectl, "theirs-0");
        bind(kubectl, "theirs-1");
        await("a comparison").atMost(LONGEST).until(() -> up.hasSaid("pods compared with"));
        apply(kubectl, GANG.replace("NAME", "ours"));
        await("pods left waiting").atMost(LONGEST).until(() -> up.hasSaid("left waiting where"));
        await("an Event").atMost(LONGEST).until(() -> reasons(kubectl).contains("HeklaObserves"));

        assertThat(nodeOf(kubectl, "ours-0")).isEmpty();
        assertThat(server.writesOf("limited")).containsOnly("create events");

        volcano.close();

        await("Hekla takes over")
            .atMost(LONGEST)
            .until(() -> nodeOf(kubectl, "ours-0") + nodeOf(kubectl, "ours-1"), "n1n1"::equals);
        await("an Event").atMost(LONGEST).until(() -> reasons(kubectl).contains("HeklaActs"));
        assertThat(server.writesOf("limited")).contains("create pods/binding");
        assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
      } finally {
        volcano.close();
      }
    }
  }

  @Test
  void whoWasToldToObserveNeverActsAndNeedsNoMoreThanToRead() throws Exception {
    try (KubernetesClient kubectl = server.client();
        var up = up(server.observerKubeconfig(), "asked", List.of("--observe"))) {
      await("up").atMost(LONGEST).until(() -> up.hasSaid("Hekla is up and only observes"));
      assertThat(up.hasSaid("binds, evicts and writes nothing there")).isTrue();
      apply(kubectl, GANG.replace("NAME", "wished"));

      await("pods left waiting").atMost(LONGEST).until(() -> up.hasSaid("left waiting where"));

      assertThat(nodeOf(kubectl, "wished-0")).isEmpty();
      assertThat(server.writesOf("observer")).isEmpty();
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
    } finally {
      try (KubernetesClient kubectl = server.client()) {
        kubectl.pods().inNamespace("default").withName("wished-0").delete();
        kubectl.pods().inNamespace("default").withName("wished-1").delete();
      }
    }
  }

  private static ChildJvm up(Path kubeconfig, String test, List<String> more) throws Exception {
    Path log = Path.of("target", "real-cluster", test + ".log");
    Files.deleteIfExists(log);
    var arguments =
        new java.util.ArrayList<>(
            List.of(
                "up",
                "--kubeconfig",
                kubeconfig.toString(),
                "--data",
                folder.resolve(test).toString()));
    arguments.addAll(more);
    return ChildJvm.start(
        Main.class,
        List.of(
            "-Dhekla.observe.poll=300ms",
            "-Dhekla.observe.quiet=1s",
            "-Dhekla.observe.patience=500ms",
            // Each pod that is compared, not only the sum once a minute.
            "-Dhekla.log.own=DEBUG"),
        arguments,
        log);
  }

  private static void apply(KubernetesClient kubectl, String manifest) {
    kubectl.load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8))).create();
  }

  private static void bind(KubernetesClient kubectl, String pod) {
    kubectl
        .bindings()
        .inNamespace("default")
        .resource(
            new BindingBuilder()
                .withNewMetadata()
                .withName(pod)
                .withNamespace("default")
                .endMetadata()
                .withNewTarget()
                .withKind("Node")
                .withName("n1")
                .endTarget()
                .build())
        .create();
  }

  private static String nodeOf(KubernetesClient kubectl, String name) {
    Pod pod = kubectl.pods().inNamespace("default").withName(name).get();
    return Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
  }

  private static List<String> reasons(KubernetesClient kubectl) {
    return kubectl.v1().events().inNamespace("default").list().getItems().stream()
        .map(Event::getReason)
        .toList();
  }

  private static void giveTheRole(KubernetesClient kubectl, String role, String user)
      throws Exception {
    try (var file = Files.newInputStream(Path.of("rbac", role + ".yaml"))) {
      kubectl.load(file).create();
    }
    kubectl
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(role)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", role)
                .addNewSubject("rbac.authorization.k8s.io", "User", user, null)
                .build())
        .create();
  }

  private static void node(KubernetesClient kubectl) {
    var size =
        Map.of(
            "cpu", new Quantity("6"), "memory", new Quantity("8Gi"), "pods", new Quantity("110"));
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
