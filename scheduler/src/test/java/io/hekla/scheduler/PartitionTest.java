package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nodes, queues and decisions of partitions. Source: docs/reference/partitions.md. */
class PartitionTest {
  private static final String TWO =
      """
      actions: "enqueue, allocate, backfill"
      tiers: [{plugins: [{name: gang}, {name: predicates}, {name: proportion}, {name: nodeorder}]}]
      partitions:
      - name: packed
        nodes: pool=packed
        queues: [packed]
        tiers: [{plugins: [{name: gang}, {name: predicates}, {name: proportion}, {name: binpack}]}]
      """;

  /** Two nodes for the queue "packed", two for all others; one of each has a pod already. */
  private static ClusterBuilder twoPools() {
    return cluster()
        .configuration(TWO)
        .node("p1", n -> n.cpu("8").label("pool", "packed"))
        .node("p2", n -> n.cpu("8").label("pool", "packed"))
        .node("s1", n -> n.cpu("8"))
        .node("s2", n -> n.cpu("8"))
        .queue("packed", q -> q)
        .podGroup("inPacked", g -> g.queue("packed").pods(1, p -> p.cpu("2").runningOn("p1")))
        .podGroup("inRest", g -> g.pods(1, p -> p.cpu("2").runningOn("s1")));
  }

  @Test
  void eachPartitionPlacesThePodsOfItsQueuesOnItsNodesByItsPolicy() {
    ClusterBuilder both =
        twoPools()
            .podGroup("a", g -> g.queue("packed").pods(1, p -> p.cpu("1")))
            .podGroup("b", g -> g.pods(1, p -> p.cpu("1")));

    assertThat(run(both).binds()).containsOnly(entry("a-0", "p1"), entry("b-0", "s2"));
  }

  @Test
  void aPartitionThatIsFullTakesNothingFromOthers() {
    ClusterBuilder full =
        twoPools().podGroup("a", g -> g.queue("packed").minMember(3).pods(3, p -> p.cpu("7")));

    SessionOutcome outcome = run(full);

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("a").reason().text()).contains("0/2 nodes");
  }

  @Test
  void sharesAreThoseOfTheNodesOfThePartition() {
    ClusterBuilder both =
        twoPools()
            .podGroup("a", g -> g.queue("packed").pods(9, p -> p.cpu("4")))
            .podGroup("b", g -> g.pods(9, p -> p.cpu("4")));

    assertThat(run(both).deserved("packed").milliCpu()).isEqualTo(16_000);
    assertThat(run(both).deserved("default").milliCpu()).isEqualTo(16_000);
  }

  @Test
  void aPodOnANodeOfAnotherPartitionTakesRoomThereAndCountsForItsGangAlone() {
    ClusterBuilder astray =
        twoPools()
            .podGroup(
                "a", g -> g.queue("packed").minMember(2).pods(1, p -> p.cpu("7").runningOn("s2")))
            .podGroup("b", g -> g.minMember(2).pods(2, p -> p.cpu("3")));

    SessionOutcome outcome = run(astray);

    assertThat(outcome.binds()).containsOnly(entry("b-0", "s1"), entry("b-1", "s1"));
    assertThat(outcome.queue("packed").allocated().milliCpu()).isEqualTo(2_000);
    assertThat(outcome.podGroup("a").running()).isEqualTo(1);
  }

  @Test
  void whatSeveralPartitionsLearnOfOneJobIsOneFact() {
    Instant end = Instant.EPOCH.minusSeconds(60);
    var kind = new ObjectKey("ns", "/train/1");
    var run = new EndedRunInfo(new ObjectKey("ns", "uid-1"), kind, end, Duration.ofSeconds(300));
    String learning = "[{plugins: [{name: reservation, arguments: {history: beforeLimit}}]}]";
    ClusterBuilder both =
        twoPools()
            .configuration(
                """
                actions: "reserve, allocate"
                tiers: %s
                partitions:
                - {name: packed, nodes: pool=packed, queues: [packed]}
                """
                    .formatted(learning))
            .fact(run);

    assertThat(step(ClusterState.EMPTY, both.changes(), both).decisions().facts())
        .singleElement()
        .satisfies(change -> assertThat(change.toString()).contains("train"));
  }

  @Test
  void aNodeWhoseLabelChangesMovesWithItsPods() {
    ClusterBuilder cluster =
        twoPools().podGroup("a", g -> g.queue("packed").minMember(3).pods(3, p -> p.cpu("6")));
    ClusterState before = step(ClusterState.EMPTY, cluster.changes(), cluster).state();
    NodeInfo moved = relabelled(before.nodes().get("s1").orElseThrow().info(), "packed");

    Engine.Step step = step(before, List.of(new Change.NodeSeen(moved)), cluster);

    assertThat(new SessionOutcome(step.decisions()).binds().values())
        .containsExactlyInAnyOrder("p1", "p2", "s1");
    NodeInfo back = relabelled(moved, "none");
    Engine.Step again = step(step.state(), List.of(new Change.NodeSeen(back)), cluster);
    assertThat(again.decisions().binds()).isEmpty();
  }

  @Test
  void aPodGroupThatMovesToAnotherQueueMovesWithItsPods() {
    ClusterBuilder cluster = twoPools().podGroup("b", g -> g.pods(1, p -> p.cpu("1")));
    ClusterBuilder moved =
        twoPools().podGroup("b", g -> g.queue("packed").pods(1, p -> p.cpu("1")));
    Engine.Step first = step(ClusterState.EMPTY, cluster.changes(), cluster);
    assertThat(new SessionOutcome(first.decisions()).binds()).containsEntry("b-0", "s2");

    Engine.Step then = step(first.state(), moved.changes(), cluster);

    assertThat(new SessionOutcome(then.decisions()).binds()).containsEntry("b-0", "p1");
    assertThat(then.decisions().podGroups())
        .extracting(verdict -> verdict.key().name())
        .containsExactly("b", "inPacked", "inRest");
  }

  @Test
  void aQueueBringsAllQueuesBelowIt() {
    ClusterBuilder tree =
        twoPools()
            .queue("team", q -> q.parent("packed"))
            .queue("group", q -> q.parent("team"))
            .podGroup("a", g -> g.queue("group").pods(1, p -> p.cpu("1")));

    assertThat(run(tree).binds()).containsOnly(entry("a-0", "p1"));
  }

  @Test
  void aQueueThatSharesTheQuotaOfAnotherPartitionStaysThereAndIsWarnedOf() {
    ClusterBuilder tree =
        twoPools()
            .queue("dept", q -> q)
            .queue("packed", q -> q.parent("dept"))
            .podGroup("a", g -> g.queue("packed").pods(1, p -> p.cpu("1")));

    Engine.Step step = step(ClusterState.EMPTY, tree.changes(), tree);

    assertThat(new SessionOutcome(step.decisions()).binds()).containsOnly(entry("a-0", "s2"));
    assertThat(step.warnings())
        .containsExactly(
            "partition packed names the queue packed, which is below the queue dept of the"
                + " partition default and shares its quota: it stays there; name dept instead, or"
                + " move the queue below root");
  }

  @Test
  void limitsOfRootAreWarnedOf() {
    ClusterBuilder limited = twoPools().queue("root", q -> q.capability("cpu", "3"));

    assertThat(step(ClusterState.EMPTY, limited.changes(), limited).warnings())
        .containsExactly(
            "the queue root has a capability, deserved share or guarantee, which holds in each"
                + " partition by itself; set them on the queues below root");
    assertThat(step(ClusterState.EMPTY, twoPools().changes(), twoPools()).warnings()).isEmpty();
  }

  @Test
  void rootHasWhatAllPartitionsHave() {
    ClusterBuilder rooted =
        twoPools().queue("root", q -> q).podGroup("b", g -> g.pods(1, p -> p.cpu("1")));

    Decisions decisions = run(rooted).decisions();

    assertThat(decisions.queues())
        .extracting(Decisions.QueueFigures::name)
        .containsExactly("default", "packed", "root");
    assertThat(run(rooted).queue("root").allocated().milliCpu()).isEqualTo(5_000);
  }

  @Test
  void evictionsStayInThePartition() {
    ClusterBuilder crowded =
        twoPools()
            .configuration(
                TWO.replace("allocate, backfill", "allocate, preempt, backfill")
                    .replace("{name: gang}, ", "{name: priority}, {name: gang}]}, {plugins: ["))
            .priorityClass("low", 10)
            .priorityClass("high", 100)
            .podGroup("astray", g -> low(g).pods(2, p -> p.cpu("4").runningOn("s2")))
            .podGroup("low", g -> low(g).pods(2, p -> p.cpu("4").runningOn("p2")))
            .podGroup("full", g -> low(g).pods(1, p -> p.cpu("6").runningOn("p1")))
            .podGroup(
                "urgent", g -> g.queue("packed").priorityClass("high").pods(1, p -> p.cpu("4")));

    SessionOutcome outcome = run(crowded);

    assertThat(outcome.evictions()).containsOnlyKeys("low-1");
    assertThat(outcome.pipelined()).containsOnly(entry("urgent-0", "p2"));
  }

  private static PodGroupBuilder low(PodGroupBuilder podGroup) {
    return podGroup.queue("packed").phase(PodGroupPhase.RUNNING).priorityClass("low");
  }

  @Test
  void withoutTheirPartitionsPodsOfAllQueuesUseAllNodes() {
    ClusterBuilder both = twoPools().podGroup("a", g -> g.minMember(4).pods(4, p -> p.cpu("5")));
    ClusterState divided = step(ClusterState.EMPTY, both.changes(), both).state();
    SchedulerConfiguration whole = both.configuration().dividedInto(List.of());
    SessionInput input = new SessionInput("s", Instant.EPOCH, whole, 0);

    assertThat(run(both).binds()).isEmpty();
    assertThat(Engine.step(divided, List.of(), input).decisions().binds()).hasSize(4);
  }

  @Test
  void anInspectedOrTracedSessionDecidesAsTheSessionDoes() {
    ClusterBuilder both =
        twoPools()
            .podGroup("a", g -> g.queue("packed").pods(2, p -> p.cpu("7")))
            .podGroup("b", g -> g.pods(1, p -> p.cpu("1")));
    ClusterState state = ClusterState.EMPTY.with(both.changes());
    SessionInput input = input(both);
    Decisions decisions = Engine.step(state, List.of(), input).decisions();

    for (String name : List.of("a", "b", "gone")) {
      var key = new ObjectKey("default", name);
      assertThat(Engine.inspect(state, input, key).step().decisions()).isEqualTo(decisions);
      assertThat(Engine.trace(state, input, key).outcome().decisions()).isEqualTo(decisions);
    }
    assertThat(Engine.trace(state, input, new ObjectKey("default", "a")).steps()).isNotEmpty();
    assertThat(Engine.scope(state, input, new ObjectKey("default", "a")).partition())
        .isEqualTo("packed");
  }

  @Test
  void theReportOfEachQueueIsThatOfItsPartition() {
    ClusterBuilder both =
        twoPools()
            .queue("root", q -> q)
            .podGroup("a", g -> g.queue("packed").pods(1, p -> p.cpu("1")))
            .podGroup("b", g -> g.pods(1, p -> p.cpu("1")));

    List<QueueStanding> standings =
        Engine.standings(ClusterState.EMPTY.with(both.changes()), input(both), 10);

    assertThat(standings)
        .extracting(QueueStanding::queue)
        .containsExactly("default", "packed", "root");
    assertThat(standings.get(0).first()).extracting(ObjectKey::name).containsExactly("b", "inRest");
    assertThat(standings.get(1).first())
        .extracting(ObjectKey::name)
        .containsExactly("a", "inPacked");
  }

  private static NodeInfo relabelled(NodeInfo node, String pool) {
    ResourceVector allocatable = node.allocatable();
    return new NodeInfo(
        node.name(),
        allocatable,
        allocatable,
        Map.of("pool", pool),
        node.annotations(),
        node.taints(),
        false,
        Map.of());
  }

  private static SessionInput input(ClusterBuilder cluster) {
    return new SessionInput("s", Instant.EPOCH, cluster.configuration(), 0);
  }

  private static Engine.Step step(
      ClusterState state, List<Change> changes, ClusterBuilder cluster) {
    return Engine.step(state, changes, input(cluster));
  }

  private static SessionOutcome run(ClusterBuilder cluster) {
    return new SessionOutcome(step(ClusterState.EMPTY, cluster.changes(), cluster).decisions());
  }
}
