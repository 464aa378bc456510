package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import org.junit.jupiter.api.Test;

/** Nodes with the least room first. Source: docs/reference/plugin-rules.md#best-fit. */
class BestFitTest {
  @Test
  void theSmallNodeIsTakenBeforeTheLargeOneThatIsFuller() {
    // binpack would take the large node: half of it is in use.
    ClusterBuilder cluster = smallAndHalfFullLarge();

    assertThat(cluster.tiers("gang", "predicates best-fit").run("allocate").binds())
        .containsEntry("new-0", "small");
    assertThat(cluster.tiers("gang", "predicates binpack").run("allocate").binds())
        .containsEntry("new-0", "large");
  }

  @Test
  void theNodeThatFillsUpIsTakenUntilItIsFull() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .node("n2", n -> n.cpu("4"))
            .podGroup("first", g -> g.pods(1, p -> p.cpu("2").runningOn("n2")))
            .podGroup("new", g -> g.minMember(3).pods(3, p -> p.cpu("1")))
            .tiers("gang", "predicates best-fit")
            .run("allocate");

    assertThat(outcome.binds().values()).containsOnly("n1", "n2");
    assertThat(outcome.binds().values()).filteredOn("n2"::equals).hasSize(2);
  }

  @Test
  void roomOfOtherResourcesCountsWhereItIsNamed() {
    ClusterBuilder cluster =
        cluster()
            .node("cpu", n -> n.cpu("4").memory("64Gi"))
            .node("memory", n -> n.cpu("8").memory("16Gi"))
            .podGroup("new", g -> g.pods(1, p -> p.cpu("1").memory("1Gi")));

    assertThat(cluster.tiers("gang", "predicates best-fit").run("allocate").binds())
        .containsEntry("new-0", "cpu");
    assertThat(
            cluster.tiers("gang", "predicates best-fit{resources: memory}").run("allocate").binds())
        .containsEntry("new-0", "memory");
  }

  private static ClusterBuilder smallAndHalfFullLarge() {
    return cluster()
        .node("small", n -> n.cpu("4"))
        .node("large", n -> n.cpu("64"))
        .podGroup("running", g -> g.pods(1, p -> p.cpu("32").runningOn("large")))
        .podGroup("new", g -> g.pods(1, p -> p.cpu("1")));
  }
}
