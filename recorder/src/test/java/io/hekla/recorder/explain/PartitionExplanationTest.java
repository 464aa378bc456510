package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import org.junit.jupiter.api.Test;

/** A job of a partition is explained as that of a cluster of its own. */
class PartitionExplanationTest {
  private static ClusterBuilder twoPools() {
    return cluster()
        .node("a1", n -> n.cpu("2").label("pool", "a"))
        .node("b1", n -> n.cpu("8"))
        .node("b2", n -> n.cpu("8"))
        .queue("a", q -> q)
        .podGroup("first", g -> g.queue("a").pods(1, p -> p.cpu("2").runningOn("a1")))
        .podGroup("waits", g -> g.queue("a").pods(1, p -> p.cpu("2")))
        .podGroup("late", g -> g.queue("default").pods(2, p -> p.cpu("9")))
        .configuration(
            """
            actions: "enqueue, allocate, backfill"
            tiers:
            - plugins: [{name: gang}, {name: predicates}, {name: nodeorder}]
            partitions:
            - name: tenant-a
              nodes: pool=a
              queues: [a]
              actions: "allocate"
            """);
  }

  @Test
  void theNodesOfItsPartitionAloneAreCounted() {
    assertThat(Explained.of(twoPools(), "waits").explanation().reason().text())
        .contains("0/1 nodes");
    assertThat(Explained.of(twoPools(), "late").explanation().reason().text())
        .contains("0/2 nodes");
  }

  @Test
  void aRemedyThatIsAppliedLetsItRunInItsPartition() {
    Explained explained = Explained.of(twoPools(), "waits");

    assertThat(explained.kinds()).isNotEmpty();
    explained.assertThatEachRemedyHelps();
  }

  @Test
  void theExplanationNamesThePartition() {
    assertThat(Explained.of(twoPools(), "waits").explanation().notes())
        .contains("the partition tenant-a schedules it: its nodes, queues and policy alone count");
    assertThat(Explained.of(twoPools(), "late").explanation().notes())
        .contains("the partition default schedules it: its nodes, queues and policy alone count");
  }
}
