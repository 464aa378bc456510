package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.QueueBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Queues with a part that they deserve and a limit, none above another
 * (docs/reference/plugin-rules.md#capacity, docs/reference/worked-examples.md#example-capacity).
 */
class CapacityTest {
  // Who may be a victim is decided in the tier of gang, so capacity stands there too.
  private static final String FIRST = "priority";
  private static final String SECOND = "gang conformance predicates capacity nodeorder";
  private static final String ACTIONS = "enqueue allocate reclaim backfill";

  @Test
  void aJobWhoseCardsExceedTheLimitIsNotAdmitted() {
    SessionOutcome outcome =
        cluster()
            .queue("q", q -> q.capability("volcano.sh/vgpu-memory", "8000"))
            .node("n", n -> n.cpu("64").has("volcano.sh/vgpu-memory", "40000"))
            .podGroup("first", g -> g.queue("q").needs("volcano.sh/vgpu-memory", "6000"))
            .podGroup("second", g -> g.queue("q").needs("volcano.sh/vgpu-memory", "6000"))
            .tiers("gang", "predicates capacity")
            .run("enqueue");

    assertThat(outcome.podGroup("first").reason()).isNotInstanceOf(QueueReason.NotAdmitted.class);
    assertThat(outcome.podGroup("second").reason().text())
        .isEqualTo(
            "queue q has no room for 6000 volcano.sh/vgpu-memory: 6000 of at most 8000 held or"
                + " reserved (spec.capability)");
  }

  @Test
  void aQueueTakesBackWhatItDeservesFromOneThatHoldsMore() {
    SessionOutcome outcome = borrowed(1).run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("theirs-2", "theirs-3");
    assertThat(outcome.pipelined()).containsOnlyKeys("mine-0", "mine-1");
  }

  @Test
  void itTakesBackNoMoreThanItDeserves() {
    SessionOutcome outcome = borrowed(3).run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void guaranteedResourcesAreNotReclaimed() {
    assertThat(lender(y -> y.deserved("cpu", "7")).run(ACTIONS).evictions()).hasSize(1);
    assertThat(lender(y -> y.guarantee("cpu", "7")).run(ACTIONS).evictions()).isEmpty();
  }

  @Test
  void aQueueWithAGuaranteeOfDevicesThatNoPodRequestsGivesNothingBack() {
    assertThat(lender(y -> y.guarantee("deviceclass/gpu", "1")).run(ACTIONS).evictions()).isEmpty();
  }

  @Test
  void aQueueThatDeservesNothingGivesBackAll() {
    SessionOutcome outcome = lender(y -> y).run(ACTIONS);

    assertThat(outcome.evictions()).hasSize(1);
    assertThat(outcome.pipelined()).containsOnlyKeys("mine-0", "mine-1");
  }

  @Test
  void deservedOfOtherResourcesDoesNotProtectAQueue() {
    SessionOutcome outcome = lender(y -> y.deserved("nvidia.com/gpu", "8")).run(ACTIONS);

    assertThat(outcome.evictions()).hasSize(1);
  }

  @Test
  void aPodThatHasNothingOfWhatIsNeededStays() {
    SessionOutcome outcome =
        cluster()
            .queue("x", q -> q.deserved("cpu", "4"))
            .queue("y", q -> q)
            .node("n1", n -> n.cpu("4").has("pods", "3"))
            .podGroup("theirs", g -> running(g, "y").pods(3, p -> p.memory("1Gi").runningOn("n1")))
            .podGroup("mine", g -> g.queue("x").pods(1, p -> p.cpu("1")))
            .tiers(FIRST, SECOND)
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void theQueueThatHasLessOfWhatItDeservesComesFirstAndOneThatDeservesNothingLast() {
    SessionOutcome outcome =
        cluster()
            .queue("nothing", q -> q)
            .queue("much", q -> q.deserved("cpu", "4"))
            .queue("little", q -> q.deserved("cpu", "1"))
            .node("n1", n -> n.cpu("4"))
            .podGroup("old", g -> running(g, "little").pods(1, p -> p.cpu("500m").runningOn("n1")))
            .podGroup("a", g -> g.queue("nothing").pods(3, p -> p.cpu("1")))
            .podGroup("b", g -> g.queue("little").pods(3, p -> p.cpu("1")))
            .podGroup("c", g -> g.queue("much").pods(2, p -> p.cpu("1")))
            .tiers(FIRST, SECOND)
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("c-0", "c-1", "b-0");
  }

  @Test
  void atEqualSharesAQueueWithDeservedComesFirst() {
    SessionOutcome outcome =
        cluster()
            .queue("a-nothing", q -> q)
            .queue("b-whole", q -> q.deserved("cpu", "1"))
            .node("n1", n -> n.cpu("2"))
            .podGroup("old", g -> running(g, "b-whole").pods(1, p -> p.cpu("1").runningOn("n1")))
            .podGroup("a", g -> g.queue("a-nothing").pods(1, p -> p.cpu("1")))
            .podGroup("b", g -> g.queue("b-whole").pods(1, p -> p.cpu("1")))
            .tiers(FIRST, SECOND)
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("b-0");
  }

  @Test
  void theHigherPriorityOfAQueueGoesBeforeItsShare() {
    SessionOutcome outcome =
        cluster()
            .queue("poor", q -> q.deserved("cpu", "4"))
            .queue("rich", q -> q.priority(1))
            .node("n1", n -> n.cpu("1"))
            .podGroup("a", g -> g.queue("poor").pods(1, p -> p.cpu("1")))
            .podGroup("b", g -> g.queue("rich").pods(1, p -> p.cpu("1")))
            .tiers(FIRST, SECOND)
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("b-0");
  }

  @Test
  void aQueueBorrowsUpToItsCapabilityAndTheReasonNamesIt() {
    SessionOutcome outcome =
        cluster()
            .queue("q", q -> q.deserved("cpu", "1").capability("cpu", "3"))
            .queue("idle", q -> q.guarantee("cpu", "2"))
            .node("n1", n -> n.cpu("8"))
            .podGroup("pg", g -> g.queue("q").pods(5, p -> p.cpu("1")))
            .tiers(FIRST, SECOND)
            .run("enqueue allocate");

    assertThat(outcome.binds()).hasSize(3);
    assertThat(outcome.pod("pg-4").reason())
        .isInstanceOfSatisfying(
            QueueReason.QueueLimitReached.class,
            reason -> {
              assertThat(reason.queue()).isEqualTo("q");
              assertThat(reason.text())
                  .isEqualTo("queue q may not hold 1 cpu: 3 of at most 3 held (spec.capability)");
            });
  }

  @Test
  void jobsAreAdmittedUpToTheLimitAndNoneToAClosedQueue() {
    SessionOutcome outcome =
        cluster()
            .queue("q", q -> q.capability("cpu", "3"))
            .queue("closed", QueueBuilder::closed)
            .node("n1", n -> n.cpu("8"))
            .podGroup("first", g -> g.queue("q").needs("cpu", "2"))
            .podGroup("second", g -> g.queue("q").needs("cpu", "2"))
            .podGroup("third", g -> g.queue("q").needs("cpu", "1"))
            .podGroup("late", g -> g.queue("closed").needs("cpu", "1"))
            .tiers(FIRST, SECOND)
            .run("enqueue");

    assertThat(outcome.podGroup("first").admitted()).isTrue();
    assertThat(outcome.podGroup("second").reason()).isInstanceOf(QueueReason.NotAdmitted.class);
    assertThat(outcome.podGroup("third").admitted()).isTrue();
    assertThat(outcome.podGroup("late").reason())
        .isEqualTo(new QueueReason.QueueNotOpen("closed", "Closed"));
  }

  @Test
  void aGuaranteeLargerThanTheClusterOnlyExhaustsItsResource() {
    SessionOutcome outcome =
        cluster()
            .queue("greedy", q -> q.guarantee("cpu", "100"))
            .queue("other", q -> q)
            .node("n1", n -> n.cpu("4"))
            .podGroup("g", g -> g.queue("greedy").pods(1, p -> p.cpu("1")))
            .podGroup("o", g -> g.queue("other").pods(1, p -> p.cpu("1")))
            .tiers(FIRST, SECOND)
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("g-0");
    assertThat(outcome.podGroup("o").reason().text())
        .contains(
            "queue other may not hold 1 cpu: 0 of at most 0 held"
                + " (the rest is spec.guarantee of other queues)");
  }

  @Test
  void argumentsThatCannotBeUsedAreWarnedOf() {
    var configuration =
        SchedulerConfiguration.parse(
            """
            actions: "allocate"
            tiers:
            - plugins:
              - name: capacity
                arguments:
                  ancestorReclaimLevel: -1
                  capacity.DynamicResourceAllocationEnable: 1
                  capacity.DRAConsumableCapacityEnable: true
                  capacity.SchedulingGatesQueueAdmission: true
            """);

    assertThat(configuration)
        .isInstanceOfSatisfying(
            Parsed.Valid.class,
            valid ->
                assertThat(Engine.warnings(valid.configuration()))
                    .extracting(ConfigurationProblem::line, ConfigurationProblem::key)
                    .containsExactly(
                        tuple(6, "capacity.ancestorReclaimLevel"),
                        tuple(7, "capacity.DynamicResourceAllocationEnable")));
  }

  @Test
  void aQueueWithoutJobsShowsWhatItsCapabilityDoesNotNameAsNothing() {
    SessionOutcome outcome =
        cluster()
            .queue("idle", q -> q.capability("cpu", "3"))
            .node("n1", n -> n.cpu("8"))
            .podGroup("pg", g -> g.pods(1, p -> p.cpu("1")))
            .tiers(FIRST, SECOND)
            .run("allocate");

    assertThat(outcome.queue("idle").vectors().get("queue_real_capacity"))
        .hasToString("cpu 3000.0m, memory 0.0, pods 110.0");
  }

  @Test
  void aScalarThatIsGuaranteedToOthersAsAWholeDoesNotCutWhatAQueueDeservesOfIt() {
    SessionOutcome outcome =
        cluster()
            .queue("owner", q -> q.guarantee("nvidia.com/gpu", "2"))
            .queue("other", q -> q.deserved("nvidia.com/gpu", "1"))
            .node("n1", n -> n.cpu("8").has("nvidia.com/gpu", "2"))
            .podGroup("pg", g -> g.queue("other").pods(1, p -> p.asks("nvidia.com/gpu", "1")))
            .tiers(FIRST, SECOND)
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.deserved("other").amount("nvidia.com/gpu")).isEqualTo(1000);
  }

  @Test
  void figuresSayWhatAQueueIsDue() {
    SessionOutcome outcome = borrowed(1).run("enqueue allocate");

    assertThat(outcome.queue("y").figures())
        .containsEntry("queue_share", 2.0)
        .containsEntry("queue_overused", 1.0);
    assertThat(outcome.deserved("x").milliCpu()).isEqualTo(8000);
    assertThat(outcome.queue("y").vectors().get("queue_real_capacity"))
        .hasToString("cpu 12000.0m, memory 6.8719476736E10, pods 110.0");
  }

  /**
   * docs/reference/worked-examples.md#example-capacity: y, which deserves 4 cpu, holds 8 of 12; x,
   * which deserves 8, holds 4 and wants 6 more.
   */
  private static ClusterBuilder borrowed(int atOnce) {
    return cluster()
        .queue("x", q -> q.deserved("cpu", "8"))
        .queue("y", q -> q.deserved("cpu", "4"))
        .node("n1", n -> n.cpu("12"))
        .podGroup("theirs", g -> running(g, "y").pods(4, p -> p.cpu("2").runningOn("n1")))
        .podGroup("held", g -> running(g, "x").pods(2, p -> p.cpu("2").runningOn("n1")))
        .podGroup("mine", g -> g.queue("x").minMember(atOnce).pods(3, p -> p.cpu("2")))
        .tiers(FIRST, SECOND);
  }

  /** The queue y holds all 8 cpu, of which x, which deserves 4, wants 2. */
  private static ClusterBuilder lender(UnaryOperator<QueueBuilder> y) {
    return cluster()
        .queue("x", q -> q.deserved("cpu", "4"))
        .queue("y", y)
        .node("n1", n -> n.cpu("8"))
        .podGroup("theirs", g -> running(g, "y").pods(4, p -> p.cpu("2").runningOn("n1")))
        .podGroup("mine", g -> g.queue("x").pods(2, p -> p.cpu("1")))
        .tiers(FIRST, SECOND);
  }

  private static PodGroupBuilder running(PodGroupBuilder podGroup, String queue) {
    return podGroup.queue(queue).phase(PodGroupPhase.RUNNING);
  }
}
