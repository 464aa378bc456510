package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.scheduler.decision.Decisions.AllocatedHyperNode;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Places in the network of gangs and their sub-groups (docs/reference/scheduler-model.md#jobs,
 * docs/reference/action-steps.md#jobs-with-a-topology-or-sub-groups,
 * docs/reference/plugin-rules.md#network-topology-aware).
 */
class TopologyTest {
  private static final String ACTIONS = "enqueue allocate backfill";

  @Test
  void aGangThatMustStaysBelowOneSwitch() {
    SessionOutcome outcome =
        network()
            .podGroup("pg", g -> g.minMember(4).within(hard(1)).pods(4, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.binds().values()).hasSize(4).isSubsetOf("n0", "n1");
    assertThat(outcome.decisions().allocatedHyperNodes())
        .extracting(AllocatedHyperNode::hyperNode)
        .containsExactly("s0");
  }

  @Test
  void oneThatFitsBelowNoSwitchWaitsAndSaysWhy() {
    SessionOutcome outcome =
        network()
            .podGroup("pg", g -> g.minMember(5).within(hard(1)).pods(5, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("pg").reason().text()).contains("no HyperNode");
  }

  @Test
  void whereNoPartOfTheNetworkCouldHaveRoomThatIsTheReason() {
    SessionOutcome outcome =
        network()
            .podGroup(
                "pg",
                g -> g.minMember(4).needs("cpu", "10").within(hard(1)).pods(5, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("pg").reason())
        .isInstanceOfSatisfying(
            GangReason.GangNotReady.class,
            reason ->
                assertThat(reason.firstObstacle()).isInstanceOf(PlaceReason.NoHyperNodeFits.class));
  }

  @Test
  void aTierMayBeGivenByItsName() {
    SessionOutcome outcome =
        network()
            .podGroup(
                "pg",
                g ->
                    g.minMember(4)
                        .within(new NetworkTopology(true, OptionalInt.empty(), "tier-1"))
                        .pods(4, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.binds().values()).hasSize(4).isSubsetOf("n0", "n1");
  }

  @Test
  void aWishGoesAsFarUpAsItHasTo() {
    SessionOutcome outcome =
        network()
            .podGroup("pg", g -> g.minMember(7).within(soft()).pods(7, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.binds()).hasSize(7);
    assertThat(outcome.decisions().allocatedHyperNodes())
        .extracting(AllocatedHyperNode::hyperNode)
        .containsExactly("s2");
  }

  @Test
  void missingTasksOfARunningGangGoToItsHyperNode() {
    SessionOutcome outcome =
        network()
            .podGroup(
                "pg",
                g ->
                    g.minMember(3)
                        .phase(PodGroupPhase.RUNNING)
                        .within(hard(1))
                        .pods(2, p -> p.cpu("1").runningOn("n3"))
                        .pods(1, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.binds()).hasSize(1);
    assertThat(outcome.binds().get("pg-2")).isIn("n2", "n3");
    assertThat(outcome.decisions().allocatedHyperNodes())
        .containsExactly(allocatedHyperNode("pg", "s1"));
  }

  @Test
  void theFullerPartOfTheNetworkIsFilledUp() {
    SessionOutcome outcome =
        network()
            .podGroup(
                "there",
                g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("2").runningOn("n2")))
            .podGroup("pg", g -> g.minMember(2).within(hard(1)).pods(2, p -> p.cpu("2")))
            .run(ACTIONS);

    assertThat(outcome.binds().values()).hasSize(2).isSubsetOf("n2", "n3");
  }

  @Test
  void eachSubGroupStaysBelowOneSwitchOfItsOwn() {
    SessionOutcome outcome =
        network()
            .podGroup(
                "pg",
                g ->
                    g.minMember(6)
                        .within(hard(2))
                        .subGroups(parts(3, 2, Optional.of(hard(1))))
                        .pods(3, p -> p.cpu("2").label("part", "0"))
                        .pods(3, p -> p.cpu("2").label("part", "1")))
            .run(ACTIONS);

    assertThat(outcome.binds()).hasSize(6);
    assertThat(List.of(side(outcome, 0), side(outcome, 1), side(outcome, 2)))
        .containsOnly(side(outcome, 0));
    assertThat(List.of(side(outcome, 3), side(outcome, 4), side(outcome, 5)))
        .containsOnly(side(outcome, 3));
    assertThat(side(outcome, 0)).isNotEqualTo(side(outcome, 3));
    assertThat(outcome.decisions().allocatedHyperNodes())
        .containsExactly(allocatedHyperNode("pg", "s2"));
  }

  @Test
  void asManyWholeSubGroupsArePlacedAsFit() {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("5"))
            .podGroup(
                "pg",
                g ->
                    g.minMember(3)
                        .subGroups(parts(3, 1, Optional.empty()))
                        .pods(3, p -> p.cpu("1").label("part", "0"))
                        .pods(3, p -> p.cpu("1").label("part", "1")))
            .tiers("priority gang", "predicates nodeorder")
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("pg-0", "pg-1", "pg-2");
  }

  @Test
  void tooFewSubGroupsAreNoGang() {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup(
                "pg",
                g ->
                    g.minMember(3)
                        .subGroups(parts(3, 2, Optional.empty()))
                        .pods(3, p -> p.cpu("1").label("part", "0")))
            .tiers("priority gang", "predicates nodeorder")
            .run(ACTIONS);

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("pg").reason().text()).contains("sub-groups of part: 1 of 2 exist");
  }

  @Test
  void anUnclearNetworkConcernsOnlyThoseWhoCareForIt() {
    SessionOutcome outcome =
        network()
            .hyperNodeOver("second", 2, "s0")
            .podGroup("cares", g -> g.minMember(1).within(hard(1)).pods(1, p -> p.cpu("1")))
            .podGroup("other", g -> g.minMember(1).pods(1, p -> p.cpu("1")))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("other-0");
    assertThat(outcome.podGroup("cares").reason())
        .isInstanceOfSatisfying(
            GangReason.GangNotReady.class,
            reason ->
                assertThat(reason.firstObstacle()).isInstanceOf(PlaceReason.NetworkUnclear.class));
  }

  /** Two switches of two nodes with four cores each, below one. */
  private static ClusterBuilder network() {
    return cluster()
        .node("n0", n -> n.cpu("4"))
        .node("n1", n -> n.cpu("4"))
        .node("n2", n -> n.cpu("4"))
        .node("n3", n -> n.cpu("4"))
        .hyperNode("s0", 1, "n0", "n1")
        .hyperNode("s1", 1, "n2", "n3")
        .hyperNodeOver("s2", 2, "s0", "s1")
        .tiers("priority gang", "predicates nodeorder network-topology-aware{weight: 10}");
  }

  private static String side(SessionOutcome outcome, int pod) {
    String node = outcome.binds().getOrDefault("pg-" + pod, "");
    return node.equals("n0") || node.equals("n1") ? "s0" : "s1";
  }

  private static AllocatedHyperNode allocatedHyperNode(String podGroup, String hyperNode) {
    return new AllocatedHyperNode(new ObjectKey("default", podGroup), hyperNode);
  }

  private static NetworkTopology hard(int tier) {
    return new NetworkTopology(true, OptionalInt.of(tier), "");
  }

  private static NetworkTopology soft() {
    return new NetworkTopology(false, OptionalInt.empty(), "");
  }

  private static SubGroupPolicy parts(int size, int least, Optional<NetworkTopology> topology) {
    return new SubGroupPolicy(
        "part", LabelSelector.EVERYTHING, List.of("part"), size, least, topology);
  }
}
