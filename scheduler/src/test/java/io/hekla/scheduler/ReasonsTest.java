package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.podgroup.VictimReason.RoomNeeded;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reasons of waiting and evicted pods, with the numbers. */
class ReasonsTest {
  private static final String NO_ACTION =
      "the configuration has no action %s, which it needs first";

  @Test
  void aVictimsReasonNamesThePreemptorAndBothPriorities() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("4"))
            .podGroup(
                "low",
                g ->
                    g.phase(PodGroupPhase.RUNNING)
                        .minMember(1)
                        .pods(2, p -> p.cpu("2").priority(3).runningOn("n1")))
            .podGroup(
                "high",
                g ->
                    g.priorityClass("high")
                        .pods(
                            1,
                            p -> p.cpu("2").priority(100).label("volcano.sh/job-name", "urgent")))
            .tiers("priority gang conformance", "predicates proportion nodeorder")
            .run("enqueue allocate preempt");

    assertThat(reason(outcome))
        .isInstanceOfSatisfying(
            RoomNeeded.class,
            why -> {
              assertThat(why.beneficiary().owner()).isEqualTo("Job default/urgent");
              assertThat(why.victim().owner()).isEqualTo("PodGroup default/low");
              assertThat(why.victim().priority()).isEqualTo(3);
              assertThat(why.victim().allocated().milliCpu()).isEqualTo(4000);
              assertThat(why.beneficiary().priority()).isEqualTo(100);
              assertThat(why.beneficiary().jobPriority()).isEqualTo(100);
              assertThat(why.needed().milliCpu()).isEqualTo(2000);
              assertThat(why.room().milliCpu()).isZero();
            });
  }

  @Test
  void aReclaimedPodsReasonNamesAllocatedAndDeservedOfBothQueues() {
    SessionOutcome outcome =
        cluster()
            .queue("q", q -> q.weight(1))
            .node("n1", n -> n.cpu("4"))
            .podGroup(
                "rich",
                g ->
                    g.phase(PodGroupPhase.RUNNING)
                        .minMember(1)
                        .pods(4, p -> p.cpu("1").runningOn("n1")))
            .podGroup("poor", g -> g.queue("q").pods(1, p -> p.cpu("1")))
            .tiers("priority gang conformance", "predicates proportion nodeorder")
            .run("enqueue allocate reclaim");

    assertThat(reason(outcome))
        .isInstanceOfSatisfying(
            RoomNeeded.class,
            why -> {
              assertThat(why.victim().queue()).isEqualTo("default");
              assertThat(why.victim().allocated().milliCpu()).isEqualTo(4000);
              assertThat(why.victim().deserved().milliCpu()).isPositive().isLessThan(4000);
              assertThat(why.beneficiary().queue()).isEqualTo("q");
              assertThat(why.beneficiary().allocated().milliCpu()).isZero();
              assertThat(why.beneficiary().deserved().milliCpu()).isPositive();
            });
  }

  @Test
  void aPolicyVictimsReasonNamesThePolicysCriterion() {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup(
                "pg",
                g ->
                    g.phase(PodGroupPhase.RUNNING)
                        .pods(1, p -> p.cpu("1").label("a", "b").runningOn("n1")))
            .tiers("pdb")
            .run("shuffle");

    assertThat(reason(outcome).text()).isEqualTo("pdb: no budget protects it");
  }

  @Test
  void anUnadmittedJobsReasonNamesTheMissingAction() {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup("pg", g -> g.needs("cpu", "1").pods(1, p -> p.cpu("1")))
            .podGroup("bare", g -> g.needs("cpu", "1"))
            .run("backfill");

    assertThat(outcome.podGroup("pg").reason().text()).isEqualTo(NO_ACTION.formatted("enqueue"));
    assertThat(outcome.podGroup("bare").reason().text()).isEqualTo(NO_ACTION.formatted("enqueue"));
    assertThat(outcome.pod("pg-0").reason().text()).isEqualTo(NO_ACTION.formatted("enqueue"));
  }

  @Test
  void anUnplacedPodsReasonNamesTheMissingAction() {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup("pg", g -> g.needs("cpu", "1").pods(1, p -> p.cpu("1")))
            .run("enqueue");

    assertThat(outcome.podGroup("pg").admitted()).isTrue();
    assertThat(outcome.podGroup("pg").reason())
        .isEqualTo(new GangReason.GangNotReady(0, 1, 1, new Reason.NoAction("allocate")));
    assertThat(outcome.pod("pg-0").reason()).isEqualTo(new Reason.NoAction("allocate"));
  }

  @Test
  void anIncompleteGangsReasonsCountNodesByRefusal() {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("2"))
            .node("n2", n -> n.cpu("1"))
            .podGroup(
                "pg", g -> g.minMember(3).phase(PodGroupPhase.INQUEUE).pods(3, p -> p.cpu("1.5")))
            .tiers("priority gang", "predicates nodeorder")
            .run("allocate");

    Map<String, Integer> refusals = Map.of("Insufficient cpu", 2);
    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("pg").reason())
        .isEqualTo(new GangReason.GangNotReady(1, 3, 3, new PlaceReason.NoNodeFits(2, refusals)));
    assertThat(outcome.pod("pg-0").reason()).isEqualTo(new GangReason.WaitsForGang("n1"));
    assertThat(outcome.pod("pg-1").reason()).isEqualTo(new PlaceReason.NoNodeFits(2, refusals));
    assertThat(outcome.pod("pg-2").reason()).isEqualTo(new PlaceReason.NoNodeFits(2, refusals));
  }

  private static VictimReason reason(SessionOutcome outcome) {
    return outcome.decisions().evictions().stream()
        .map(Decisions.Eviction::reason)
        .findFirst()
        .orElseThrow();
  }
}
