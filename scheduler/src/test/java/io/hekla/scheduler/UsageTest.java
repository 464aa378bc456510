package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.OpenSession;
import io.hekla.scheduler.testing.PodBuilder;
import java.time.Instant;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Nodes by their measured load. Source of the numbers:
 * docs/reference/worked-examples.md#example-usage.
 */
class UsageTest {
  private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
  private static final Offset<Double> EXACT = within(1e-6);

  @Test
  void anUnmeasuredPodCountsByAnEstimate() {
    OpenSession session = loaded(40, 20).open();
    assertThat(session.score("a-0", "n1")).isEqualTo((0.6 + 0.8) / 2 * 500, EXACT);

    var attempt = session.place("a-0", "n1");
    assertThat(session.score("a-1", "n1")).isEqualTo(315, EXACT);

    attempt.discard();
    assertThat(session.score("a-1", "n1")).isEqualTo((0.6 + 0.8) / 2 * 500);
  }

  @Test
  void onABusyNodeGuessesAreRaised() {
    OpenSession session = loaded(60, 60).open();
    session.place("a-0", "n1").keep();

    assertThat(session.score("a-1", "n1"))
        .isEqualTo((1 - 0.6 - 0.084 + 1 - 0.6 - 0.084) / 2 * 500, EXACT);
  }

  @Test
  void theBurstCountsAsTheArgumentSays() {
    OpenSession session = loaded(40, 20, "usage{estimator: {burst_ratio: 0.5}}").open();
    session.place("a-0", "n1").keep();

    assertThat(session.score("a-1", "n1")).isEqualTo((1 - 0.52 + 1 - 0.27) / 2 * 500, EXACT);
  }

  @Test
  void aPodThatAsksForNothingCountsAFixedAmount() {
    OpenSession session = loaded(40, 20, "usage{estimator: {be_cpu: 500, be_mem: 1024}}").open();
    session.place("idle-0", "n1").keep();

    assertThat(session.score("a-1", "n1")).isEqualTo((1 - 0.45 + 1 - 0.21) / 2 * 500, EXACT);
  }

  @Test
  void onlyPodsThatStartedAfterTheLastMeasurementAreGuessed() {
    OpenSession session =
        loaded(0, 0)
            .podGroup("new", g -> g.pods(1, p -> asks(p).runningOn("n1").history(startedBefore(5))))
            .podGroup(
                "old", g -> g.pods(1, p -> asks(p).runningOn("n1").history(startedBefore(60))))
            .open();

    assertThat(session.score("a-0", "n1")).isEqualTo((0.93 + 0.93) / 2 * 500, EXACT);
  }

  @Test
  void aVictimWhoseEvictionIsTakenBackCountsAsBefore() {
    OpenSession session =
        loaded(0, 0)
            .podGroup("new", g -> g.pods(1, p -> asks(p).runningOn("n1").history(startedBefore(5))))
            .podGroup(
                "old", g -> g.pods(1, p -> asks(p).runningOn("n1").history(startedBefore(60))))
            .open();
    double before = session.score("a-0", "n1");
    Statement attempt = session.session().statement();
    attempt.evict(session.pod("new-0"), "preempt", "default/a-0", new VictimReason.Unspecified());
    attempt.evict(session.pod("old-0"), "preempt", "default/a-0", new VictimReason.Unspecified());

    assertThat(session.score("a-0", "n1")).isEqualTo(500, EXACT);
    attempt.discard();
    assertThat(session.score("a-0", "n1")).isEqualTo(before);
  }

  @Test
  void theBlindTimeIsTheIntervalOfTheMeasurements() {
    OpenSession session =
        loaded(0, 0)
            .podGroup(
                "old", g -> g.pods(1, p -> asks(p).runningOn("n1").history(startedBefore(60))))
            .configuration(
                """
                actions: allocate
                tiers:
                - plugins:
                  - name: usage
                metrics:
                  type: prometheus
                  address: http://prometheus
                  interval: 2m
                """)
            .open();

    assertThat(session.score("a-0", "n1")).isEqualTo((0.93 + 0.93) / 2 * 500, EXACT);
  }

  @Test
  void aNodeAboveAThresholdTakesNoMore() {
    assertThat(loaded(80, 80).open().fit("a-0", "n1").fits()).isTrue();
    assertThat(loaded(80.1, 0).open().fit("a-0", "n1").fits()).isFalse();
    assertThat(loaded(0, 80.1).open().fit("a-0", "n1").fits()).isFalse();
    assertThat(loaded(45, 0, "usage{thresholds: {cpu: 40}}").open().fit("a-0", "n1").fits())
        .isFalse();
  }

  @Test
  void anOldMeasurementIsNone() {
    OpenSession session = loaded(90, 90).at(NOW.plusSeconds(300)).open();
    assertThat(session.fit("a-0", "n1").fits()).isFalse();

    OpenSession later = loaded(90, 90).at(NOW.plusSeconds(301)).open();
    assertThat(later.fit("a-0", "n1").fits()).isTrue();
    assertThat(later.score("a-0", "n1")).isZero();
  }

  private static ClusterBuilder loaded(double cpu, double memory) {
    return loaded(cpu, memory, "usage");
  }

  private static ClusterBuilder loaded(double cpu, double memory, String plugin) {
    return cluster()
        .node("n1", n -> n.cpu("10").memory("100Gi"))
        .fact(new NodeUsageInfo(NodeUsageInfo.keyOf("n1"), cpu, memory, NOW))
        .podGroup("a", g -> g.pods(2, UsageTest::asks))
        .podGroup("idle", g -> g.pods(1, p -> p))
        .tiers(plugin)
        .at(NOW);
  }

  private static PodBuilder asks(PodBuilder pod) {
    var limits = ResourceVector.of(2000, 0);
    return pod.cpu("1")
        .memory("10Gi")
        .container(new ContainerDemand("main", ResourceVector.of(1000, 10L << 30), limits));
  }

  private static PodHistory startedBefore(long seconds) {
    Optional<Instant> started = Optional.of(NOW.minusSeconds(seconds));
    return new PodHistory(started, started, false);
  }
}
