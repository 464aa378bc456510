package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.QueueReason.TreeFault;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.QueueBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queues as a tree: what holds for a queue holds for every branch
 * (docs/reference/plugin-rules.md#capacity,
 * docs/reference/worked-examples.md#example-capacity-with-a-tree).
 */
class CapacityTreeTest {
  private static final String RECLAIM = "enqueue allocate reclaim backfill";

  @Test
  void limitsComeDownFromTheRoot() {
    SessionOutcome outcome = departments().run("enqueue allocate");

    assertThat(limit(outcome, "dept-a")).isEqualTo(10_000);
    assertThat(limit(outcome, "dept-b")).isEqualTo(8_000);
    assertThat(limit(outcome, "team-a1")).isEqualTo(6_000);
    assertThat(outcome.deserved("root").milliCpu()).isEqualTo(12_000);
  }

  @Test
  void aTaskThatABranchMayNotHoldIsNotPlaced() {
    SessionOutcome outcome =
        departments()
            .podGroup("new", g -> g.queue("team-a1").pods(1, p -> p.cpu("2")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.pod("new-0").reason())
        .isInstanceOfSatisfying(
            QueueReason.QueueLimitReached.class,
            reason -> assertThat(reason.queue()).isEqualTo("root"));
  }

  @Test
  void branchesAreComparedBelowTheLastQueueAboveBoth() {
    SessionOutcome outcome =
        departments()
            .podGroup("b", g -> g.queue("team-b1").pods(1, p -> p.cpu("1")))
            .podGroup("a", g -> g.queue("team-a1").pods(1, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("a-0");
  }

  @Test
  void placementsCountForTheWholeBranch() {
    SessionOutcome outcome =
        tree("")
            .queue("dept", q -> q.capability("cpu", "3"))
            .queue("team-1", q -> q.parent("dept"))
            .queue("team-2", q -> q.parent("dept"))
            .podGroup("one", g -> g.queue("team-1").pods(2, p -> p.cpu("1")))
            .podGroup("two", g -> g.queue("team-2").pods(2, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).hasSize(3);
  }

  @Test
  void anAdmittedJobReservesResourcesOfTheWholeBranch() {
    SessionOutcome outcome =
        tree("")
            .queue("dept", q -> q.capability("cpu", "3"))
            .queue("team-1", q -> q.parent("dept"))
            .queue("team-2", q -> q.parent("dept"))
            .podGroup("one", g -> g.queue("team-1").needs("cpu", "2"))
            .podGroup("two", g -> g.queue("team-2").needs("cpu", "2"))
            .podGroup("three", g -> g.queue("team-2").needs("cpu", "1"))
            .run("enqueue");

    assertThat(outcome.podGroup("one").admitted()).isTrue();
    assertThat(outcome.podGroup("three").admitted()).isTrue();
    assertThat(outcome.podGroup("two").reason())
        .isInstanceOfSatisfying(
            QueueReason.NotAdmitted.class, reason -> assertThat(reason.queue()).isEqualTo("dept"));
  }

  @Test
  void aRootWithoutLimitAdmitsMoreThanTheClusterHas() {
    SessionOutcome outcome =
        tree("")
            .queue("q", q -> q)
            .podGroup("huge", g -> g.queue("q").needs("cpu", "1000"))
            .run("enqueue");

    assertThat(outcome.podGroup("huge").admitted()).isTrue();
  }

  @Test
  void theCloserRelativeGivesFirst() {
    SessionOutcome outcome =
        tree("")
            .queue("dept-a", q -> q.deserved("cpu", "8"))
            .queue("dept-b", q -> q)
            .queue("asking", q -> q.parent("dept-a").deserved("cpu", "8"))
            .queue("sister", q -> q.parent("dept-a"))
            .queue("cousin", q -> q.parent("dept-b"))
            .podGroup("near", g -> running(g, "sister").pods(4, p -> p.cpu("1").runningOn("n1")))
            .podGroup("far", g -> running(g, "cousin").pods(4, p -> p.cpu("1").runningOn("n1")))
            .podGroup("mine", g -> g.queue("asking").pods(1, p -> p.cpu("1")))
            .run(RECLAIM);

    assertThat(outcome.evictions()).containsOnlyKeys("near-3");
  }

  @Test
  void aBranchThatHoldsLessThanItDeservesIsProtectedAtItsLevelOnly() {
    assertThat(protectedBranch("").run(RECLAIM).evictions()).hasSize(1);
    assertThat(protectedBranch("ancestorReclaimLevel: 1").run(RECLAIM).evictions()).isEmpty();
    assertThat(protectedBranch("ancestorReclaimLevel: -1").run(RECLAIM).evictions()).hasSize(1);
  }

  @Test
  void aQueueThatDeservesNothingClaimsForItsBranchIfThatIsAllowed() {
    assertThat(claimForBranch("").run(RECLAIM).evictions()).isEmpty();
    assertThat(claimForBranch("ancestorReclaimLevel: 1").run(RECLAIM).evictions()).hasSize(1);
  }

  @Test
  void sistersThatBothDeserveNothingLeaveEachOtherInPeace() {
    SessionOutcome outcome =
        tree("ancestorReclaimLevel: 1")
            .queue("dept", q -> q.deserved("cpu", "16"))
            .queue("asking", q -> q.parent("dept"))
            .queue("sister", q -> q.parent("dept"))
            .podGroup("near", g -> running(g, "sister").pods(8, p -> p.cpu("1").runningOn("n1")))
            .podGroup("mine", g -> g.queue("asking").pods(1, p -> p.cpu("1")))
            .run(RECLAIM);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void aQueueWhoseParentIsMissingStopsAll() {
    stops(q -> q.parent("nowhere"), TreeFault.PARENT_MISSING, "nowhere");
  }

  @Test
  void aQueueThatIsAboveItselfStopsAll() {
    stops(q -> q.parent("bad"), TreeFault.CYCLE, "bad");
  }

  @Test
  void aRingOfQueuesStopsAll() {
    SessionOutcome outcome =
        good()
            .queue("ring-1", q -> q.parent("ring-2"))
            .queue("ring-2", q -> q.parent("ring-1"))
            .run(RECLAIM);

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("fine").reason().text())
        .contains("the queues form no tree: queue ring-1: it is above itself (capacity)");
  }

  @Test
  void aMissingRootStopsAll() {
    SessionOutcome outcome =
        cluster()
            .configuration(configuration(""))
            .queue("q", q -> q)
            .node("n1", n -> n.cpu("8"))
            .podGroup("fine", g -> g.queue("q").pods(1, p -> p.cpu("1")))
            .run(RECLAIM);

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.pod("fine-0").reason())
        .isEqualTo(
            new QueueReason.QueuesFormNoTree(
                "capacity", "default", TreeFault.PARENT_MISSING, "root"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dept", "root"})
  void aJobOfAQueueWithOthersBelowItWaitsAlone(String queue) {
    SessionOutcome outcome =
        good()
            .queue("dept", q -> q)
            .queue("team", q -> q.parent("dept"))
            .podGroup("misplaced", g -> g.queue(queue).needs("cpu", "1"))
            .podGroup("placeless", g -> g.queue(queue).pods(1, p -> p.cpu("1")))
            .podGroup("below", g -> g.queue("team").needs("cpu", "1").pods(1, p -> p.cpu("1")))
            .run(RECLAIM);

    assertThat(outcome.binds()).containsOnlyKeys("fine-0", "below-0");
    assertThat(outcome.podGroup("misplaced").admitted()).isFalse();
    assertThat(outcome.podGroup("misplaced").reason()).isEqualTo(notLeaf(queue));
    assertThat(outcome.podGroup("misplaced").reason().text())
        .isEqualTo("queue " + queue + " has queues below it and takes no jobs (capacity)");
    assertThat(outcome.pod("placeless-0").reason()).isEqualTo(notLeaf(queue));
    assertThat(outcome.queue(queue).warnings()).containsExactly(notLeaf(queue));
  }

  @Test
  void aJobThatMayNotUseItsQueueIsNotTheQueuesFault() {
    SessionOutcome outcome =
        good()
            .queue("dept", q -> q.annotation("hekla.io/namespaces", "team=red"))
            .queue("team", q -> q.parent("dept"))
            .podGroup("barred", g -> g.queue("dept").needs("cpu", "1"))
            .run(RECLAIM);

    assertThat(outcome.binds()).containsOnlyKeys("fine-0");
    assertThat(outcome.podGroup("barred").reason())
        .isEqualTo(new QueueReason.NamespaceNotAdmitted("dept", "default"));
    assertThat(outcome.queue("dept").warnings()).isEmpty();
  }

  @Test
  void podsThatCameToAQueueWithOthersBelowItCountForTheBranch() {
    SessionOutcome outcome =
        tree("")
            .queue("dept", q -> q.capability("cpu", "4"))
            .queue("team", q -> q.parent("dept"))
            .podGroup("there", g -> running(g, "dept").pods(3, p -> p.cpu("1").runningOn("n1")))
            .podGroup("new", g -> g.queue("team").pods(2, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).hasSize(1);
  }

  @Test
  void podsInANonLeafQueueAreReclaimed() {
    SessionOutcome outcome =
        tree("")
            .queue("dept", q -> q.deserved("cpu", "8"))
            .queue("team", q -> q.parent("dept"))
            .queue("asking", q -> q.deserved("cpu", "1"))
            .podGroup("there", g -> running(g, "dept").pods(8, p -> p.cpu("1").runningOn("n1")))
            .podGroup("mine", g -> g.queue("asking").pods(1, p -> p.cpu("1")))
            .run(RECLAIM);

    assertThat(outcome.evictions()).containsValue("mine-0");
  }

  private static Reason notLeaf(String queue) {
    return fault(queue, TreeFault.JOBS_ABOVE_QUEUES, "root");
  }

  @Test
  void aCapabilityOfTheRootLimitsToNothingWhatItDoesNotName() {
    SessionOutcome outcome =
        cluster()
            .configuration(configuration(""))
            .queue("root", q -> q.capability("cpu", "4"))
            .node("n1", n -> n.cpu("8").has("nvidia.com/gpu", "1"))
            .podGroup("plain", g -> g.pods(1, p -> p.cpu("1")))
            .podGroup("large", g -> g.pods(1, p -> p.memory("1Gi")))
            .podGroup("special", g -> g.pods(1, p -> p.asks("nvidia.com/gpu", "1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("plain-0");
  }

  @Test
  void branchesAreOrderedByWhatTheyHeldWhenTheSessionBegan() {
    SessionOutcome outcome =
        tree("")
            .queue("dept-a", q -> q.deserved("cpu", "4"))
            .queue("dept-b", q -> q.deserved("cpu", "4"))
            .queue("team-a", q -> q.parent("dept-a"))
            .queue("team-b", q -> q.parent("dept-b"))
            .podGroup("old", g -> running(g, "team-b").pods(1, p -> p.cpu("1").runningOn("n1")))
            .podGroup("a", g -> g.queue("team-a").pods(7, p -> p.cpu("1")))
            .podGroup("b", g -> g.queue("team-b").pods(7, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.bound("a")).isEqualTo(7);
  }

  @Test
  void aChildMayClaimMoreThanItsParentButGetsNoMoreThanThat() {
    SessionOutcome outcome =
        tree("")
            .queue("dept", q -> q.capability("cpu", "2").deserved("cpu", "1"))
            .queue("team", q -> q.parent("dept").capability("cpu", "6").deserved("cpu", "6"))
            .podGroup("pg", g -> g.queue("team").pods(4, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).hasSize(2);
    assertThat(limit(outcome, "team")).isEqualTo(2_000);
  }

  @Test
  void ifAskedToOnlyQueuesAtFaultAreLeftOut() {
    SessionOutcome outcome =
        tree("capacity.leaveOutFaultyQueues: true")
            .queue("q", q -> q.deserved("cpu", "7"))
            .queue("ring-1", q -> q.parent("ring-2"))
            .queue("ring-2", q -> q.parent("ring-1"))
            .queue("orphan", q -> q.parent("nowhere"))
            .queue("dept", q -> q)
            .queue("team", q -> q.parent("dept"))
            .podGroup("fine", g -> g.queue("q").pods(2, p -> p.cpu("1")))
            .podGroup("below", g -> g.queue("team").pods(1, p -> p.cpu("1")))
            .podGroup("misplaced", g -> g.queue("dept").pods(1, p -> p.cpu("1")))
            .podGroup("ringed", g -> g.queue("ring-1").pods(1, p -> p.cpu("1")))
            .podGroup("there", g -> running(g, "orphan").pods(6, p -> p.cpu("1").runningOn("n1")))
            .run(RECLAIM);

    assertThat(outcome.binds()).hasSize(2);
    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.pod("ringed-0").reason())
        .isEqualTo(fault("ring-1", TreeFault.CYCLE, "ring-2"));
    assertThat(outcome.pod("misplaced-0").reason()).isEqualTo(notLeaf("dept"));
    assertThat(outcome.queue("orphan").warnings())
        .containsExactly(fault("orphan", TreeFault.PARENT_MISSING, "nowhere"));
  }

  @Test
  void ifAskedToABranchThatIsGuaranteedMoreThanThereIsIsLeftOut() {
    UnaryOperator<ClusterBuilder> greedy =
        c ->
            c.queue("q", q -> q)
                .queue("greedy", q -> q.guarantee("cpu", "9"))
                .queue("below", q -> q.parent("greedy"))
                .podGroup("fine", g -> g.queue("q").pods(1, p -> p.cpu("1")))
                .podGroup("left-out", g -> g.queue("below").pods(1, p -> p.cpu("1")));

    SessionOutcome outcome = greedy.apply(tree("capacity.leaveOutFaultyQueues: true")).run(RECLAIM);

    assertThat(outcome.binds()).hasSize(1);
    assertThat(outcome.pod("left-out-0").reason().text())
        .contains("queue greedy: queues are guaranteed more than the cluster has");
    assertThat(greedy.apply(tree("")).run(RECLAIM).binds()).hasSize(2);
  }

  private static Reason fault(String queue, TreeFault fault, String parent) {
    return new QueueReason.QueuesFormNoTree("capacity", queue, fault, parent);
  }

  private static void stops(UnaryOperator<QueueBuilder> bad, TreeFault fault, String parent) {
    SessionOutcome outcome = good().queue("bad", bad).run(RECLAIM);

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.pod("fine-0").reason())
        .isEqualTo(new QueueReason.QueuesFormNoTree("capacity", "bad", fault, parent));
  }

  /** A job that would be placed. */
  private static ClusterBuilder good() {
    return tree("").queue("q", q -> q).podGroup("fine", g -> g.queue("q").pods(1, p -> p.cpu("1")));
  }

  /**
   * docs/reference/worked-examples.md#example-capacity-with-a-tree: of 10 cpu team-a1 holds 3,
   * dept-a 5 and dept-b 4.
   */
  private static ClusterBuilder departments() {
    return cluster()
        .configuration(configuration(""))
        .node("n1", n -> n.cpu("20"))
        .queue("root", q -> q.capability("cpu", "10"))
        .queue("dept-a", q -> q.guarantee("cpu", "2").deserved("cpu", "8"))
        .queue("dept-b", q -> q.deserved("cpu", "4"))
        .queue("team-a1", q -> q.parent("dept-a").capability("cpu", "6"))
        .queue("team-a2", q -> q.parent("dept-a"))
        .queue("team-b1", q -> q.parent("dept-b"))
        .podGroup("a1", g -> running(g, "team-a1").pods(3, p -> p.cpu("1").runningOn("n1")))
        .podGroup("a2", g -> running(g, "team-a2").pods(2, p -> p.cpu("1").runningOn("n1")))
        .podGroup("b1", g -> running(g, "team-b1").pods(4, p -> p.cpu("1").runningOn("n1")));
  }

  /** The team holds more than it deserves, its department less. */
  private static ClusterBuilder protectedBranch(String argument) {
    return tree(argument)
        .queue("dept-a", q -> q.deserved("cpu", "8"))
        .queue("asking", q -> q.parent("dept-a").deserved("cpu", "8"))
        .queue("dept-b", q -> q.deserved("cpu", "16"))
        .queue("team", q -> q.parent("dept-b").deserved("cpu", "2"))
        .podGroup("theirs", g -> running(g, "team").pods(8, p -> p.cpu("1").runningOn("n1")))
        .podGroup("mine", g -> g.queue("asking").pods(1, p -> p.cpu("1")));
  }

  private static ClusterBuilder claimForBranch(String argument) {
    return tree(argument)
        .queue("dept-a", q -> q.deserved("cpu", "8"))
        .queue("asking", q -> q.parent("dept-a"))
        .queue("dept-b", q -> q)
        .queue("team", q -> q.parent("dept-b"))
        .podGroup("theirs", g -> running(g, "team").pods(8, p -> p.cpu("1").runningOn("n1")))
        .podGroup("mine", g -> g.queue("asking").pods(1, p -> p.cpu("1")));
  }

  /** One node of 8 cpu, and the root. */
  private static ClusterBuilder tree(String argument) {
    return cluster()
        .configuration(configuration(argument))
        .queue("root", q -> q)
        .node("n1", n -> n.cpu("8"));
  }

  private static String configuration(String argument) {
    return """
        actions: "enqueue, allocate, reclaim, backfill"
        tiers:
        - plugins:
          - name: priority
        - plugins:
          - name: gang
          - name: conformance
          - name: predicates
          - name: capacity
            enableHierarchy: true
            arguments: {%s}
          - name: nodeorder
        """
        .formatted(argument);
  }

  private static double limit(SessionOutcome outcome, String queue) {
    return outcome
        .queue(queue)
        .vectors()
        .getOrDefault("queue_real_capacity", ResourceVector.EMPTY)
        .milliCpu();
  }

  private static PodGroupBuilder running(PodGroupBuilder podGroup, String queue) {
    return podGroup.queue(queue).phase(PodGroupPhase.RUNNING);
  }
}
