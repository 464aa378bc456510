package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Nodes lent for certain hours of the day: the plugin tdm (docs/reference/plugin-rules.md#tdm,
 * docs/reference/worked-examples.md#example-budget-of-tdm).
 */
class TimeDivisionTest {
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final Instant NIGHT = Instant.parse("2026-03-02T02:00:00Z");

  @Test
  void aLentNodeTakesOnlyPodsThatAllowItAndThoseRatherThere() {
    SessionOutcome outcome =
        cluster()
            .at(NOON)
            .node("lent", n -> n.cpu("4").label(WellKnownKeys.REVOCABLE_ZONE, "rz"))
            .node("own", n -> n.cpu("4"))
            .podGroup("fixed", g -> g.pods(1, p -> p.cpu("1")))
            .podGroup("flexible", g -> g.pods(1, p -> flexible(p).cpu("1")))
            .podGroup(
                "evictable",
                g -> g.pods(1, p -> p.cpu("1").annotation(WellKnownKeys.PREEMPTABLE, "true")))
            .tiers("priority gang", tdm("10:00-14:00") + " predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.binds())
        .containsEntry("fixed-0", "own")
        .containsEntry("flexible-0", "lent")
        .containsEntry("evictable-0", "lent");
  }

  @Test
  void outsideItsHoursANodeAcceptsNoPod() {
    SessionOutcome outcome =
        cluster()
            .at(NOON)
            .node("lent", n -> n.cpu("4").label(WellKnownKeys.REVOCABLE_ZONE, "rz"))
            .podGroup("flexible", g -> g.pods(1, p -> flexible(p).cpu("1")))
            .tiers("priority gang", tdm("18:00-22:00") + " predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.pod("flexible-0").reason().text()).contains("revocable zone");
  }

  @Test
  void theLastSecondOfTheHoursBelongsToThem() {
    String window = "10:00-12:00";

    assertThat(placed(window, "", NOON)).isTrue();
    assertThat(placed(window, "", NOON.plusSeconds(1))).isFalse();
  }

  @Test
  void afterMidnightAWindowGoesOnOnlyIfTheConfigurationSaysSo() {
    assertThat(placed("22:00-06:00", "", NIGHT)).isFalse();
    assertThat(placed("22:00-06:00", ", tdm.overnight: true", NIGHT)).isTrue();
    assertThat(placed("22:00-06:00", ", tdm.overnight: true", NOON)).isFalse();
  }

  @Test
  void hoursAreThoseOfTheTimeZoneThatIsNamed() {
    assertThat(placed("20:00-22:00", ", tdm.timeZone: Asia/Tokyo", NOON)).isTrue();
  }

  @Test
  void afterItsHoursALentNodeIsClearedWithinTheBudgets() {
    ClusterBuilder cluster =
        expiredTasks(g -> g.annotation(WellKnownKeys.JDB_MAX_UNAVAILABLE, "30%"));

    SessionOutcome outcome = cluster.tiers(tdm("18:00-22:00")).run("shuffle");

    assertThat(outcome.evictions()).hasSize(2).containsValue("tdm");
    assertThat(outcome.decisions().policyRuns())
        .containsExactly(new Decisions.PolicyRun("tdm", NOON));
  }

  @Test
  void withoutABudgetOneOfEachJobGoes() {
    SessionOutcome outcome = expiredTasks(g -> g).tiers(tdm("18:00-22:00")).run("shuffle");

    assertThat(outcome.evictions()).hasSize(1);
  }

  @Test
  void aJobBelowItsBudgetLosesOneUnlessBudgetsAreStrict() {
    ClusterBuilder cluster = expiredTasks(g -> g.annotation(WellKnownKeys.JDB_MIN_AVAILABLE, "9"));

    assertThat(cluster.tiers(tdm("18:00-22:00")).run("shuffle").evictions()).hasSize(1);
    assertThat(
            cluster
                .tiers("tdm{tdm.revocable-zone.rz: \"18:00-22:00\", tdm.strictBudget: true}")
                .run("shuffle")
                .evictions())
        .isEmpty();
  }

  @Test
  void aPercentageTooLargeForThirtyTwoBitsIsStillABudget() {
    ClusterBuilder cluster =
        expiredTasks(g -> g.annotation(WellKnownKeys.JDB_MIN_AVAILABLE, "300000000%"));

    assertThat(cluster.tiers(tdm("18:00-22:00")).run("shuffle").evictions()).hasSize(1);
  }

  @Test
  void aLentNodeIsClearedOncePerPeriod() {
    ClusterBuilder cluster = expiredTasks(g -> g).tiers(tdm("18:00-22:00"));

    SessionOutcome tooSoon = cluster.ran("tdm", NOON.minusSeconds(59)).run("shuffle");
    assertThat(tooSoon.evictions()).isEmpty();
    assertThat(tooSoon.decisions().policyRuns()).isEmpty();
    assertThat(cluster.ran("tdm", NOON.minusSeconds(60)).run("shuffle").evictions()).hasSize(1);
  }

  @Test
  void duringItsHoursNoPodIsEvicted() {
    SessionOutcome outcome = expiredTasks(g -> g).tiers(tdm("10:00-14:00")).run("shuffle");

    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.decisions().policyRuns()).hasSize(1);
  }

  @Test
  void hoursThatCannotBeReadClearNothing() {
    SessionOutcome outcome = expiredTasks(g -> g).tiers(tdm("25:00-26:00")).run("shuffle");

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void onlyWhatMayNotBeEvictedItselfEvictsOthersFromOwnNodes() {
    ClusterBuilder cluster =
        cluster()
            .at(NOON)
            .node("own", n -> n.cpu("2"))
            .podGroup("low", g -> running(g).minMember(0).pods(2, p -> p.cpu("1").runningOn("own")))
            .tiers("priority", "tdm predicates nodeorder");

    assertThat(
            cluster
                .podGroup("soft", g -> g.pods(1, p -> p.cpu("1")))
                .run("enqueue allocate preempt")
                .evictions())
        .isEmpty();
    assertThat(
            cluster
                .podGroup("hard", g -> g.pods(1, p -> p.cpu("1").notPreemptable()))
                .run("enqueue allocate preempt")
                .evictions())
        .containsValue("hard-0")
        .hasSize(1);
  }

  private static boolean placed(String window, String more, Instant now) {
    return !cluster()
        .at(now)
        .node("lent", n -> n.cpu("4").label(WellKnownKeys.REVOCABLE_ZONE, "rz"))
        .podGroup("flexible", g -> g.pods(1, p -> flexible(p).cpu("1")))
        .tiers(
            "priority gang",
            "tdm{tdm.revocable-zone.rz: \"" + window + "\"" + more + "} predicates nodeorder")
        .run("enqueue allocate")
        .binds()
        .isEmpty();
  }

  /**
   * Ten pods, of which eight run on a lent node and one has ended
   * (docs/reference/worked-examples.md#example-budget-of-tdm).
   */
  private static ClusterBuilder expiredTasks(UnaryOperator<PodGroupBuilder> more) {
    return cluster()
        .at(NOON)
        .node("lent", n -> n.cpu("10").label(WellKnownKeys.REVOCABLE_ZONE, "rz"))
        .podGroup(
            "job",
            g ->
                more.apply(running(g))
                    .pods(8, p -> flexible(p).cpu("1").runningOn("lent"))
                    .pods(1, p -> p.cpu("1").succeeded())
                    .pods(1, p -> p.cpu("1")));
  }

  private static String tdm(String window) {
    return "tdm{tdm.revocable-zone.rz: \"" + window + "\"}";
  }

  private static PodBuilder flexible(PodBuilder pod) {
    return pod.annotation(WellKnownKeys.REVOCABLE_ZONE, "*");
  }

  private static PodGroupBuilder running(PodGroupBuilder podGroup) {
    return podGroup.phase(PodGroupPhase.RUNNING);
  }
}
