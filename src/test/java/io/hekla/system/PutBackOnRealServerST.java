package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cluster that is younger than the journal: its etcd was restored, or it is another one. */
@OnRealApiServer
class PutBackOnRealServerST {
  @TempDir private Path folder;

  @Test
  void aRunningHeklaSchedulesOnAfterEtcdWasRestored() throws Exception {
    try (var cluster = new RealCluster(RealApiServer.start(folder.resolve("server")));
        var hekla = up("restored", cluster, List.of()).awaitUp()) {
      cluster.addNodes(1, "4", "64Gi");
      submit(cluster, hekla, "before");
      cluster.server().backUp();
      submit(cluster, hekla, "lost");

      cluster.server().restore();
      hekla.awaitSaid("resourceVersions went back");
      // There is room for it only if the pods of the lost Job are not counted.
      submit(cluster, hekla, "next");
      assertThat(bound(cluster, "lost")).isEmpty();
      assertThat(bound(cluster, "before")).hasSize(2);
    }
  }

  @Test
  void anotherClustersJournalIsRefusedAndAdoptedIfAskedTo() throws Exception {
    try (var cluster = new RealCluster(RealApiServer.start(folder.resolve("first")));
        var hekla = up("first", cluster, List.of()).awaitUp()) {
      cluster.addNodes(1, "4", "64Gi");
      submit(cluster, hekla, "one");
      // So that the other cluster is far behind.
      cluster.apply(Yaml.gang("two", 2));
      hekla.awaitThat("it runs", () -> bound(cluster, "two").size() == 2);
    }
    try (var cluster = new RealCluster(RealApiServer.start(folder.resolve("second")))) {
      cluster.addNodes(1, "4", "64Gi");
      try (var refused = up("refused", cluster, List.of())) {
        assertThat(refused.awaitEnd()).isEqualTo(1);
        assertThat(refused.said())
            .singleElement()
            .asString()
            .startsWith("hekla up: journal in folder")
            .contains("belongs to cluster", "--adopt");
      }
      try (var adopting = up("adopting", cluster, List.of("--adopt")).awaitUp()) {
        submit(cluster, adopting, "one");
      }
    }
  }

  private HeklaProcess up(String name, RealCluster cluster, List<String> more) throws Exception {
    return new HeklaProcess(
        "put-back-" + name,
        cluster.server().kubeconfig(),
        folder.resolve("data"),
        List.of("-Dhekla.kubernetes.watch-pause=100ms"),
        more);
  }

  private static void submit(RealCluster cluster, HeklaProcess hekla, String job) {
    cluster.apply(Yaml.gang(job, 2));
    hekla.awaitThat("both pods of " + job + " bound", () -> bound(cluster, job).size() == 2);
  }

  private static List<String> bound(RealCluster cluster, String job) {
    return cluster.kubectl().pods().inNamespace(RealCluster.NAMESPACE).list().getItems().stream()
        .filter(pod -> pod.getMetadata().getName().startsWith(job + "-"))
        .filter(pod -> pod.getSpec().getNodeName() != null)
        .map(pod -> pod.getMetadata().getName())
        .toList();
  }
}
