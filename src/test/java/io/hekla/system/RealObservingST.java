package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.controller.api.fabric8.ServerOptions.Audit;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla up} beside another scheduler of the same cluster. */
@OnRealApiServer
class RealObservingST {
  /** Gang as an operator makes it that has no Job of Volcano's. */
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

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RealCluster cluster;

  @BeforeAll
  static void startServer() throws Exception {
    cluster =
        new RealCluster(
            RealApiServer.start(
                folder.resolve("server"), ServerOptions.DEFAULTS.with(Audit.WRITES)));
    // Room for two gangs, and one node only: where a pod goes is no matter of chance.
    cluster.addNodes(1, "6", "8Gi");
    cluster.apply(Yaml.queue("default"));
  }

  @AfterAll
  static void stopServer() {
    cluster.close();
  }

  @Test
  void besideAVolcanoItOnlyObservesAndTakesOverOnceThatIsGone() throws Exception {
    var volcano = SmallVolcano.start(cluster.kubectl());
    try (var up = up(cluster.server().limitedKubeconfig(), "beside", List.of())) {
      up.awaitSaid("Hekla is up and only observes");
      assertThat(up.hasSaid("lease volcano-system/volcano is held by small-volcano")).isTrue();
      up.awaitSaid("scheduler of term 1 begins");
      cluster.apply(GANG.replace("NAME", "theirs"));
      // Bound by the other before Hekla has looked, or after: both are compared.
      cluster.bind("theirs-0", "n1");
      cluster.bind("theirs-1", "n1");
      up.awaitSaid("pods compared with");
      cluster.apply(GANG.replace("NAME", "ours"));
      up.awaitSaid("left waiting where");
      up.awaitThat("an Event", () -> reasons().contains("HeklaObserves"));

      assertThat(nodeOf("ours-0")).isEmpty();
      assertThat(cluster.server().audited().writesOf("limited"))
          .isSubsetOf("create events", "patch events");

      volcano.close();

      up.awaitThat("Hekla taking over", () -> (nodeOf("ours-0") + nodeOf("ours-1")).equals("n1n1"));
      up.awaitThat("an Event", () -> reasons().contains("HeklaActs"));
      assertThat(cluster.server().audited().writesOf("limited")).contains("create pods/binding");
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
    } finally {
      volcano.close();
    }
  }

  @Test
  void observeModeNeverActsAndNeedsOnlyReadAccess() throws Exception {
    try (var up = up(cluster.server().observerKubeconfig(), "asked", List.of("--observe"))) {
      up.awaitSaid("Hekla is up and only observes");
      assertThat(up.hasSaid("binds, evicts and writes nothing there")).isTrue();
      cluster.apply(GANG.replace("NAME", "wished"));

      up.awaitSaid("left waiting where");

      assertThat(nodeOf("wished-0")).isEmpty();
      assertThat(cluster.server().audited().writesOf("observer")).isEmpty();
      assertThat(up.stop()).as("exit code after SIGTERM").isEqualTo(143);
    } finally {
      cluster.kubectl().pods().inNamespace(RealCluster.NAMESPACE).withName("wished-0").delete();
      cluster.kubectl().pods().inNamespace(RealCluster.NAMESPACE).withName("wished-1").delete();
    }
  }

  private static HeklaProcess up(Path kubeconfig, String test, List<String> more) throws Exception {
    return new HeklaProcess(
        test,
        kubeconfig,
        folder.resolve(test),
        List.of(
            "-Dhekla.observe.poll=300ms",
            "-Dhekla.observe.quiet=1s",
            "-Dhekla.observe.patience=500ms",
            // Each pod that is compared, not only the sum once a minute.
            "-Dhekla.log.own=DEBUG"),
        more);
  }

  private static String nodeOf(String name) {
    Pod pod = cluster.kubectl().pods().inNamespace(RealCluster.NAMESPACE).withName(name).get();
    return Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
  }

  private static List<String> reasons() {
    return cluster
        .kubectl()
        .v1()
        .events()
        .inNamespace(RealCluster.NAMESPACE)
        .list()
        .getItems()
        .stream()
        .map(Event::getReason)
        .toList();
  }
}
