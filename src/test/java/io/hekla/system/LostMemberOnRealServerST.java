package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two members on a real API server and PostgreSQL, with the shipped settings but for the warm-up,
 * and the role of {@code deploy/rbac}: one stands still, the API server is away, or they are
 * stopped one by one. The other stays, and binds a gang that comes right after. Kills are in {@link
 * io.hekla.faults.FaultsST}.
 */
@Tag("thorough")
@OnRealApiServer
class LostMemberOnRealServerST {
  private static final int PODS = 4;
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir private Path folder;

  @Test
  void aMemberThatStoodStillIsReplacedAndEndsOnceItGoesOn() throws Exception {
    try (var postgres = postgres();
        var cluster = new RealCluster(RealApiServer.start(folder.resolve("server")));
        var members = members(2, "stopped", postgres, cluster)) {
      cluster.addNodes(2, "32", "128Gi");
      members.start();
      int host = members.awaitSchedulerHost();

      long begin = System.nanoTime();
      members.pause(host);
      cluster.apply(Yaml.gang("gang-" + 0, PODS));
      awaitBound(cluster, 0);
      print(2, "stopped", begin);
      members.resumeToEnd(host);

      members.awaitUp();
      assertThat(members.endedByThemselves() + members.stoodStill())
          .as("ended members: the one that stood still")
          .isEqualTo(1);
      cluster.apply(Yaml.gang("gang-" + 1, PODS));
      awaitBound(cluster, 1);
    }
  }

  @Test
  void theSurvivorWaitsForAnApiServerThatIsAwayAsWell() throws Exception {
    try (var postgres = postgres();
        var cluster = new RealCluster(RealApiServer.start(folder.resolve("server")));
        var members = members(2, "waits", postgres, cluster)) {
      cluster.addNodes(2, "32", "128Gi");
      members.start();
      int host = members.awaitSchedulerHost();

      cluster.server().pause();
      members.lose(host);
      members.awaitSaid(1 - host, "which side stays is decided once it does");
      cluster.server().resume();
      members.startAgain(host);
      cluster.apply(Yaml.gang("gang-" + 0, PODS));
      awaitBound(cluster, 0);

      members.awaitUp();
      assertThat(members.endedByThemselves()).as("the other stays").isZero();
    }
  }

  @Test
  void membersThatAreStoppedOneByOneAreNoLoss() throws Exception {
    try (var postgres = postgres();
        var cluster = new RealCluster(RealApiServer.start(folder.resolve("server")));
        var members = members(2, "replaced", postgres, cluster)) {
      cluster.addNodes(2, "32", "128Gi");
      members.start();

      for (int round = 0; round < members.count(); round++) {
        members.awaitSchedulerHost();
        long begin = System.nanoTime();
        members.replace(round);
        cluster.apply(Yaml.gang("gang-" + round, PODS));
        awaitBound(cluster, round);
        print(2, "stopped and replaced", begin);
        members.awaitUp();
      }

      assertThat(members.endedByThemselves()).as("the other stays").isZero();
      assertThat(cluster.kubectl().leases().inNamespace("kube-system").list().getItems())
          .filteredOn(lease -> lease.getMetadata().getName().equals("hekla-members"))
          .extracting(lease -> lease.getMetadata().getAnnotations().get("hekla.io/removed-members"))
          .as("no side had to be decided on, unless the machine let a member stand still")
          .satisfies(
              removed ->
                  assertThat(removed.equals(List.of("")) || members.stoodStill() > 0).isTrue());
    }
  }

  private static Members members(
      int count, String name, EmbeddedPostgres postgres, RealCluster cluster) throws IOException {
    return new Members(
        count,
        postgres.getJdbcUrl("postgres", "postgres"),
        // Of this run alone: the logs of an earlier one say that its members are up.
        Path.of(
            "target",
            "real-cluster",
            "lost-member-%s-%d-%d".formatted(name, count, System.currentTimeMillis())),
        cluster.server().limitedKubeconfig());
  }

  private static void print(int count, String what, long begin) {
    System.out.printf(
        "LostMemberOnRealServerST: %d members, %s: a gang bound after %.1f s%n",
        count, what, (System.nanoTime() - begin) / 1e9);
  }

  private static void awaitBound(RealCluster cluster, int gang) {
    await("gang %d bound".formatted(gang))
        .atMost(LONGEST)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> bound(cluster, gang).size() == PODS);
  }

  private static List<Pod> bound(RealCluster cluster, int gang) {
    return cluster.kubectl().pods().inNamespace(RealCluster.NAMESPACE).list().getItems().stream()
        .filter(pod -> pod.getMetadata().getName().startsWith("gang-" + gang + "-"))
        .filter(pod -> pod.getSpec().getNodeName() != null)
        .toList();
  }

  private static EmbeddedPostgres postgres() {
    try {
      return EmbeddedPostgres.builder().setServerConfig("max_connections", "100").start();
    } catch (IOException | IllegalStateException e) {
      return abort("no PostgreSQL can be started here: " + e);
    }
  }
}
