package io.hekla.scheduler.shards;

import static io.hekla.scheduler.shards.ShardScene.foreign;
import static io.hekla.scheduler.shards.ShardScene.hard;
import static io.hekla.scheduler.shards.ShardScene.shard;
import static io.hekla.scheduler.shards.ShardScene.soft;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.ForeignPodGroupInfo;
import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.ShardingInfo;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.LawConfigurations;
import io.hekla.scheduler.testing.RandomHistory;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Placement by a scheduler that has a share of the nodes (docs/reference/nodeshard.md#modes). */
class ShardPlacementTest {
  private static final NodeShardInfo OF_N2 = shard("b", List.of("n2"), List.of());

  /** Two nodes; {@code n1}, outside the shard, has more room. */
  private static ClusterBuilder twoNodes(ClusterFact sharding) {
    return cluster()
        .node("n1", n -> n.cpu("8"))
        .node("n2", n -> n.cpu("2"))
        .fact(sharding)
        .fact(OF_N2)
        .tiers("priority gang", "predicates proportion nodeorder");
  }

  private static SessionOutcome twoPods(ClusterFact sharding, String cpu) {
    return twoNodes(sharding)
        .podGroup("job", g -> g.minMember(1).pods(2, p -> p.cpu(cpu)))
        .run("enqueue allocate backfill");
  }

  @Test
  void hardShardsUseTheirOwnNodesOnly() {
    SessionOutcome outcome = twoPods(hard("b"), "2");

    assertThat(outcome.binds()).containsOnlyKeys("job-0").containsValue("n2");
    assertThat(outcome.pod("job-1").reason().text()).contains("1 node(s) not in NodeShard b");
  }

  @Test
  void softShardsUseOtherNodesOnceTheirOwnHaveNoRoom() {
    assertThat(twoPods(soft("b"), "1").binds().values()).containsExactly("n2", "n2");
    assertThat(twoPods(soft("b"), "2").binds()).isEqualTo(Map.of("job-0", "n2", "job-1", "n1"));
  }

  @Test
  void aNodeOfOthersWithRoomNowComesBeforeAnOwnOneWithRoomLater() {
    SessionOutcome outcome =
        twoNodes(soft("b"))
            .podGroup(
                "old", g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("2").leaving("n2")))
            .podGroup("job", g -> g.pods(1, p -> p.cpu("2")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEqualTo(Map.of("job-0", "n1"));
  }

  @Test
  void podsWithoutRequestsKeepToTheShardToo() {
    SessionOutcome soft =
        twoNodes(soft("b")).podGroup("job", g -> g.pods(3, p -> p)).run("enqueue backfill");
    SessionOutcome hard =
        twoNodes(hard("b")).podGroup("job", g -> g.pods(3, p -> p)).run("enqueue backfill");

    assertThat(soft.binds()).hasSize(3).containsValues("n2").doesNotContainValue("n1");
    assertThat(hard.binds()).isEqualTo(soft.binds());
  }

  @Test
  void podsWithPeersKeepToTheShardToo() {
    SessionOutcome outcome =
        twoNodes(soft("b"))
            .podGroup(
                "job",
                g ->
                    g.minMember(1)
                        .pods(
                            2,
                            p ->
                                p.cpu("1")
                                    .label("app", "web")
                                    .apartFrom("kubernetes.io/hostname", "app", "web")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsEntry("job-0", "n2");
  }

  private static ClusterBuilder fullNodes(ClusterFact sharding) {
    return cluster()
        .priorityClass("low", 10)
        .priorityClass("high", 100)
        .node("n1", n -> n.cpu("2"))
        .node("n2", n -> n.cpu("2"))
        .fact(sharding)
        .podGroup(
            "low",
            g ->
                g.phase(PodGroupPhase.RUNNING)
                    .minMember(1)
                    .priorityClass("low")
                    .pods(1, p -> p.cpu("2").runningOn("n1"))
                    .pods(1, p -> p.cpu("2").runningOn("n2")))
        .podGroup("high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2")))
        .tiers("priority conformance", "predicates proportion nodeorder");
  }

  @Test
  void victimsComeFromTheShard() {
    for (ClusterFact sharding : List.of(hard("b"), soft("b"))) {
      SessionOutcome outcome = fullNodes(sharding).fact(OF_N2).run("enqueue allocate preempt");

      assertThat(outcome.pipelined()).isEqualTo(Map.of("high-0", "n2"));
      assertThat(outcome.evictions()).containsOnlyKeys("low-1");
    }
  }

  @Test
  void softShardsEvictElsewhereWhereTheirOwnNodesGiveNothing() {
    SessionOutcome none = fullNodes(hard("b")).run("enqueue allocate preempt");
    SessionOutcome elsewhere = fullNodes(soft("b")).run("enqueue allocate preempt");

    assertThat(none.evictions()).isEmpty();
    assertThat(elsewhere.evictions()).hasSize(1);
  }

  @Test
  void podsOfOtherSchedulersAreNoVictimsAndTheirPodGroupsGetNoVerdict() {
    SessionOutcome outcome =
        fullNodes(hard("b"))
            .fact(shard("b", List.of("n1", "n2"), List.of()))
            .fact(foreign("low"))
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.decisions().podGroups())
        .extracting(Decisions.PodGroupVerdict::key)
        .extracting(key -> key.name())
        .containsExactly("high");
    assertThat(outcome.queue("default").allocated().milliCpu())
        .as("they count in the queue")
        .isEqualTo(4000);
  }

  static LongStream sample() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("sample")
  void aShardOfAllNodesChangesNothingAndOneOfSomeIsKeptTo(long seed) {
    List<Change> cluster = undivided(seed);
    Decisions plain = decisions(cluster, seed);
    Set<String> all = new HashSet<>();
    for (Change change : cluster) {
      if (change instanceof Change.NodeSeen seen) {
        all.add(seen.node().name());
      }
    }
    List<String> some = all.stream().filter(name -> name.hashCode() % 2 == 0).toList();
    NodeShardInfo ofAll = shard("b", List.copyOf(all), List.of());
    NodeShardInfo ofSome = shard("b", some, List.of());

    for (ClusterFact sharding : List.of(hard("b"), soft("b"))) {
      assertThat(decisions(with(cluster, sharding, ofAll), seed)).isEqualTo(plain);
    }
    Decisions kept = decisions(with(cluster, hard("b"), ofSome), seed);
    assertThat(kept.binds()).allMatch(bind -> some.contains(bind.node()));
    assertThat(kept.pipelined()).allMatch(one -> some.contains(one.node()));
  }

  private static List<Change> undivided(long seed) {
    return new RandomHistory(seed)
        .cluster().stream()
            .filter(
                change ->
                    !(change instanceof Change.FactSeen(var fact)
                        && (fact instanceof ShardingInfo
                            || fact instanceof NodeShardInfo
                            || fact instanceof ForeignPodGroupInfo)))
            .toList();
  }

  private static List<Change> with(List<Change> cluster, ClusterFact... facts) {
    List<Change> all = new ArrayList<>(cluster);
    for (ClusterFact fact : facts) {
      all.add(new Change.FactSeen(fact));
    }
    return all;
  }

  private static Decisions decisions(List<Change> cluster, long seed) {
    SchedulerConfiguration configuration = LawConfigurations.of(seed);
    return Engine.step(
            ClusterState.EMPTY, cluster, new SessionInput("s", Instant.EPOCH, configuration, seed))
        .decisions();
  }
}
