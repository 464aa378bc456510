package io.hekla.scheduler.shards;

import static io.hekla.scheduler.shards.ShardScene.hard;
import static io.hekla.scheduler.shards.ShardScene.shard;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reports about the nodes of a shard (docs/reference/nodeshard.md#status). */
class ShardUseTest {
  private static ClusterBuilder nodes() {
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .node("n2", n -> n.cpu("4"))
        .node("n3", n -> n.cpu("4"));
  }

  private static Optional<ShardUse> due(ClusterBuilder cluster) {
    Engine.Step step = cluster.step("enqueue allocate");
    return ShardUse.due(step.state(), step.decisions());
  }

  @Test
  void aSchedulerReportsItsOwnNodesInUseAndOthersAsToBeAdded() {
    var use =
        due(nodes()
                .fact(hard("b"))
                .fact(shard("b", List.of("n1", "n2"), List.of()))
                .fact(shard("a", List.of(), List.of("n2"))))
            .orElseThrow();

    assertThat(use.nodesInUse()).containsExactly("n1");
    assertThat(use.nodesToAdd()).containsExactly("n2");
    assertThat(use.nodesToRemove()).isEmpty();
    assertThat(use.uid()).isEqualTo("uid-b");
  }

  @Test
  void aReportThatTheStatusShowsIsNotDue() {
    assertThat(
            due(
                nodes()
                    .fact(hard("b"))
                    .fact(shard("b", List.of("n1", "n2"), List.of("n1"), List.of(), List.of("n2")))
                    .fact(shard("a", List.of(), List.of("n2")))))
        .isEmpty();
  }

  @Test
  void aNodeThatTheShardLosesIsInUseUntilItsBindsAreSeen() {
    ClusterBuilder before =
        nodes().fact(hard("b")).fact(shard("b", List.of("n1"), List.of("n1", "n2")));

    var free = due(before).orElseThrow();
    var awaiting =
        due(before
                .podGroup(
                    "job",
                    g -> g.phase(PodGroupPhase.INQUEUE).minMember(1).pods(1, p -> p.cpu("1")))
                .assumeBound("job-0", "n2"))
            .orElseThrow();

    assertThat(free.nodesInUse()).containsExactly("n1");
    assertThat(free.nodesToRemove()).isEmpty();
    assertThat(awaiting.nodesInUse()).containsExactly("n1", "n2");
    assertThat(awaiting.nodesToRemove()).containsExactly("n2");
  }

  @Test
  void nothingIsReportedWithoutSettingOrShard() {
    assertThat(due(nodes().fact(shard("b", List.of("n1"), List.of())))).isEmpty();
    assertThat(due(nodes().fact(hard("b")))).isEmpty();
  }
}
