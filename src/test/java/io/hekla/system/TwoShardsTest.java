package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.controller.api.Kind;
import io.hekla.controller.host.StartRefused;
import io.hekla.simulator.embedded.EmbeddedCluster;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heklas that divide the nodes of a cluster in memory (docs/reference/nodeshard.md). */
@Tag("thorough")
class TwoShardsTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private EmbeddedCluster cluster;

  @SuppressWarnings("NullAway.Init") // set before each test
  private ShardedJobs jobs;

  @BeforeEach
  void startCluster() {
    cluster =
        EmbeddedCluster.start(
            Optional.of(folder.resolve("api")), SimulatedNodes.SMALL, KubeletOptions.AT_ONCE);
    jobs = new ShardedJobs(new ApiUser(cluster.client("user")));
  }

  @AfterEach
  void closeCluster() {
    cluster.close();
  }

  private HeklaSystem hekla(String name, String shard, String controllers) throws StartRefused {
    var settings = new HashMap<String, Object>(ShardedJobs.settings(shard, controllers));
    settings.remove("hekla.scheduler.names.0");
    settings.put("hekla.scheduler.names", List.of(shard));
    settings.put("hekla.data", folder.resolve(name).toString());
    settings.put("akka.coordinated-shutdown.run-by-actor-system-terminate", "off");
    return HeklaSystem.start(HeklaSettings.read(settings), cluster.client(name));
  }

  private static void awaitActs(HeklaSystem hekla) {
    await("acts").atMost(LONGEST).until(() -> hekla.mode().acts());
  }

  @Test
  void eachBindsOnItsNodesOnlyAndANodeMovesOnceItIsLeft() throws Exception {
    jobs.divide("a", "node-0", "node-1");
    jobs.divide("b", "node-2");
    try (var a = hekla("one", "a", "all");
        var b = hekla("two", "b", "own")) {
      awaitActs(a);
      awaitActs(b);
      jobs.user().awaitDefaultQueue();
      jobs.awaitUse("a", "node-0", "node-1");
      jobs.awaitUse("b", "node-2");

      jobs.submit("first", "a", 4);
      jobs.submit("second", "b", 4);
      jobs.user().awaitBound(4, "first-");
      jobs.user().awaitBound(4, "second-");

      assertThat(jobs.nodesOf("first")).isSubsetOf("node-0", "node-1");
      assertThat(jobs.nodesOf("second")).containsExactly("node-2");

      // The other one takes it only once it is not in use.
      jobs.divide("b", "node-1", "node-2");
      jobs.user()
          .until(
              "a node that is still in use elsewhere",
              () ->
                  jobs.user()
                      .find(Kind.NODE_SHARD, "b")
                      .filter(shard -> List.of("node-1").equals(shard.getStatus().nodesToAdd))
                      .isPresent());
      jobs.divide("a", "node-0");
      jobs.awaitUse("a", "node-0");
      jobs.awaitUse("b", "node-1", "node-2");

      assertThat(a.mode().acts()).isTrue();
      assertThat(b.mode().acts()).isTrue();
    }
  }

  @Test
  void twoOfOneShardExcludeEachOther() throws Exception {
    jobs.divide("a", "node-0");
    try (var one = hekla("one", "a", "all")) {
      awaitActs(one);
      try (var two = hekla("two", "a", "all")) {
        await("leaves it to another Hekla")
            .atMost(LONGEST)
            .until(() -> two.mode().word().equals("hekla"));
        assertThat(two.mode().toString()).contains("kube-system/hekla-a");
        assertThat(one.mode().acts()).isTrue();
      }
    }
  }
}
