package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import io.hekla.controller.api.fabric8.RealApiServer;
import io.hekla.controller.api.fabric8.ServerOptions;
import io.hekla.controller.api.fabric8.ServerOptions.Audit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processes with a shard and a journal each, on one real API server with the CRD of NodeShards,
 * as the same user with the role (docs/reference/nodeshard.md).
 */
@OnRealApiServer
class TwoShardsOnRealServerST {
  @TempDir private Path folder;

  @Test
  void eachBindsOnItsNodesAndNoneObserves() throws Exception {
    try (var cluster =
        new RealCluster(
            RealApiServer.start(
                folder.resolve("server"), ServerOptions.DEFAULTS.with(Audit.USES)))) {
      allowLeases(cluster);
      cluster.addNodes(3, "4", "64Gi");
      var jobs = new ShardedJobs(new ApiUser(cluster.api()));
      jobs.divide("a", "n1", "n2");
      jobs.divide("b", "n3");
      try (var a = up(cluster, "a", "all").awaitUp();
          var b = up(cluster, "b", "own").awaitUp()) {
        jobs.user().awaitDefaultQueue();
        jobs.submit("first", "a", 2);
        jobs.submit("second", "b", 6);
        jobs.user().awaitBound(2, "first-");
        jobs.user().awaitBound(4, "second-");

        assertThat(jobs.nodesOf("first")).isSubsetOf("n1", "n2");
        assertThat(jobs.nodesOf("second")).containsExactly("n3");
        assertThat(jobs.waiting("second")).hasSize(2);

        jobs.divide("a", "n1");
        jobs.divide("b", "n2", "n3");
        jobs.awaitUse("a", "n1");
        jobs.awaitUse("b", "n2", "n3");
        jobs.user().awaitBound(6, "second-");
        assertThat(jobs.nodesOf("second")).containsExactly("n2", "n3");

        for (HeklaProcess hekla : List.of(a, b)) {
          hekla.assertLives();
          assertThat(hekla.hasSaid("binds and writes nothing")).isFalse();
        }
      }
      RoleUse.add("hekla", cluster.server(), "limited");
    }
  }

  @Test
  void theShardsFollowTheirConfiguration() throws Exception {
    try (var cluster =
        new RealCluster(
            RealApiServer.start(
                folder.resolve("server"), ServerOptions.DEFAULTS.with(Audit.USES)))) {
      allowLeases(cluster);
      cluster.addNodes(3, "4", "64Gi");
      var jobs = new ShardedJobs(new ApiUser(cluster.api()));
      jobs.divide("old", "n1");
      jobs.configure(1);
      try (var a =
          up(
              cluster,
              "a",
              "all",
              "-Dhekla.node-shards.enabled=true",
              "-Dhekla.node-shards.namespace=default",
              "-Dhekla.node-shards.poll=200ms")) {
        jobs.awaitUse("a", "n1");
        jobs.awaitDesired("b", "n2", "n3");
        jobs.user()
            .until(
                "no NodeShard of another scheduler",
                () -> jobs.user().find(Kind.NODE_SHARD, "old").isEmpty());

        jobs.configure(2);
        jobs.awaitUse("a", "n1", "n2");
        jobs.awaitDesired("b", "n3");

        jobs.configure("{schedulerConfigs: []}");
        a.awaitSaid("The last configuration stays, and no NodeShard is changed");
        jobs.user().delete(Kind.CONFIG_MAP, ShardedJobs.CONFIGURATION);
        a.awaitSaid("the last configuration stays: it does not exist");

        cluster.addNode("n4", "4", "64Gi", Map.of());
        jobs.awaitDesired("b", "n3", "n4");
        a.assertLives();
      }
      RoleUse.add("hekla", cluster.server(), "limited");
    }
  }

  private HeklaProcess up(RealCluster cluster, String shard, String controllers, String... further)
      throws Exception {
    List<String> options =
        Stream.concat(
                ShardedJobs.settings(shard, controllers).entrySet().stream()
                    .map(setting -> "-D%s=%s".formatted(setting.getKey(), setting.getValue())),
                Stream.of(further))
            .sorted()
            .toList();
    return new HeklaProcess(
        "two-shards-" + shard,
        cluster.server().limitedKubeconfig(),
        folder.resolve(shard),
        options,
        List.of());
  }

  /** The Leases of shards, which the chart names in the role of each release. */
  private static void allowLeases(RealCluster cluster) {
    cluster
        .kubectl()
        .resource(
            new ClusterRoleBuilder()
                .withNewMetadata()
                .withName("leases-of-shards")
                .endMetadata()
                .addNewRule()
                .withApiGroups("coordination.k8s.io")
                .withResources("leases")
                .withResourceNames("hekla-a", "hekla-b", "hekla-members-a", "hekla-members-b")
                .withVerbs("get", "update")
                .endRule()
                .build())
        .create();
    cluster
        .kubectl()
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName("leases-of-shards")
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "leases-of-shards")
                .addNewSubject("rbac.authorization.k8s.io", "User", "limited", null)
                .build())
        .create();
  }
}
