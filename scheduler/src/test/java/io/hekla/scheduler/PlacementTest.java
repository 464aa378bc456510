package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Taint;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Choice of a node for a pod (docs/reference/plugin-rules.md#predicates,
 * docs/reference/plugin-rules.md#nodeorder, docs/reference/plugin-rules.md#binpack).
 */
class PlacementTest {
  @Test
  void selectorsTaintsAndCordonKeepPodsAway() {
    var outcome =
        cluster()
            .node("cordoned", n -> n.cpu("8").label("disk", "ssd").cordoned())
            .node(
                "tainted",
                n -> n.cpu("8").label("disk", "ssd").taint("gpu", Taint.Effect.NO_SCHEDULE))
            .node("plain", n -> n.cpu("8"))
            .podGroup("picky", g -> g.pods(1, p -> p.cpu("1").onlyOn("disk", "ssd")))
            .podGroup(
                "tolerant", g -> g.pods(1, p -> p.cpu("1").onlyOn("disk", "ssd").tolerates("gpu")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsExactly(Map.entry("tolerant-0", "tainted"));
    assertThat(outcome.pod("picky-0").reason().text())
        .isEqualTo(
            "0/3 nodes are available: 1 node(s) didn't match Pod's node affinity/selector,"
                + " 1 node(s) had untolerated taint {gpu: }, 1 node(s) were unschedulable");
  }

  @Test
  void aFullNodeThatThePodExcludesCountsAsExcluded() {
    var outcome =
        cluster()
            .node("full", n -> n.cpu("1"))
            .node("fullAndCordoned", n -> n.cpu("1").label("disk", "ssd").cordoned())
            .node(
                "fullAndTainted",
                n -> n.cpu("1").label("disk", "ssd").taint("gpu", Taint.Effect.NO_SCHEDULE))
            .node("idle", n -> n.cpu("8"))
            .node("small", n -> n.cpu("1").label("disk", "ssd"))
            .podGroup("pg", g -> g.pods(1, p -> p.cpu("2").onlyOn("disk", "ssd")))
            .run("enqueue allocate");

    assertThat(outcome.pod("pg-0").reason().text())
        .isEqualTo(
            "0/5 nodes are available: 1 Insufficient cpu,"
                + " 2 node(s) didn't match Pod's node affinity/selector,"
                + " 1 node(s) had untolerated taint {gpu: }, 1 node(s) were unschedulable");
  }

  @Test
  void aFullNodeCountsAsInsufficientWithoutThePredicatesPlugin() {
    var outcome =
        cluster()
            .node("full", n -> n.cpu("1"))
            .podGroup("pg", g -> g.pods(1, p -> p.cpu("2").onlyOn("disk", "ssd")))
            .tiers("gang")
            .run("enqueue allocate");

    assertThat(outcome.pod("pg-0").reason().text())
        .isEqualTo("0/1 nodes are available: 1 Insufficient cpu");
  }

  @Test
  void aNodeTakesNoMorePodsThanItSays() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8").has("pods", "2"))
            .podGroup("be", g -> g.pods(3, p -> p))
            .run("enqueue allocate backfill");

    assertThat(outcome.bound("be")).isEqualTo(2);
  }

  @Test
  void leastRequestedSpreadsAndBinpackFills() {
    var spread =
        cluster()
            .node("empty", n -> n.cpu("8"))
            .node("used", n -> n.cpu("8"))
            .podGroup("old", g -> g.pods(1, p -> p.cpu("4").memory("8Gi").runningOn("used")))
            .podGroup("new", g -> g.pods(1, p -> p.cpu("1").memory("2Gi")));

    assertThat(spread.tiers("gang", "predicates nodeorder").run("enqueue allocate").binds())
        .containsEntry("new-0", "empty");
    assertThat(
            spread
                .tiers("gang", "predicates nodeorder binpack{binpack.weight: 10}")
                .run("enqueue allocate")
                .binds())
        .containsEntry("new-0", "used");
  }

  @Test
  void aNodeThatPodsWouldRatherAvoidComesLast() {
    var outcome =
        cluster()
            .node("avoided", n -> n.cpu("64").taint("old", Taint.Effect.PREFER_NO_SCHEDULE))
            .node("small", n -> n.cpu("2"))
            .podGroup("pg", g -> g.pods(1, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsEntry("pg-0", "small");
  }

  @Test
  void preferredAffinityWeighsMoreThanALittleLoad() {
    var outcome =
        cluster()
            .node("liked", n -> n.cpu("8").label("zone", "a"))
            .node("other", n -> n.cpu("9"))
            .podGroup("pg", g -> g.pods(1, p -> p.cpu("1").prefers(10, "zone", "a")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsEntry("pg-0", "liked");
  }

  @Test
  void theNodePromisedBeforeComesFirst() {
    var outcome =
        cluster()
            .node("better", n -> n.cpu("64"))
            .node("promised", n -> n.cpu("2"))
            .podGroup("pg", g -> g.pods(1, p -> p.cpu("1").nominatedTo("promised")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsEntry("pg-0", "promised");
  }

  @Test
  void drawsAreSettledBySeedAndAlwaysTheSame() {
    var nodes = new HashSet<String>();
    for (long seed = 0; seed < 40; seed++) {
      var drawn =
          cluster()
              .node("a", n -> n.cpu("4"))
              .node("b", n -> n.cpu("4"))
              .node("c", n -> n.cpu("4"))
              .podGroup("pg", g -> g.pods(1, p -> p.cpu("1")))
              .seed(seed);
      var first = drawn.run("enqueue allocate").binds();
      assertThat(drawn.run("enqueue allocate").binds()).isEqualTo(first);
      nodes.addAll(first.values());
    }
    assertThat(nodes).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void aGatedPodIsLeftAlone() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup("pg", g -> g.pods(1, p -> p.cpu("1").gated()).pods(1, p -> p.cpu("1")))
            .run("enqueue allocate backfill");

    assertThat(outcome.binds()).containsOnlyKeys("pg-1");
    assertThat(outcome.pod("pg-0").reason().text()).contains("scheduling gate");
  }
}
