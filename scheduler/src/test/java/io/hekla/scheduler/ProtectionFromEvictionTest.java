package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.hekla.model.cluster.DisruptionBudgetInfo;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.cluster.Requirement;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Pods that cdp and pdb protect from eviction (docs/reference/plugin-rules.md#cdp,
 * docs/reference/plugin-rules.md#pdb, docs/reference/worked-examples.md#example-pdb).
 */
class ProtectionFromEvictionTest {
  private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
  private static final String COOLDOWN = "volcano.sh/cooldown-time";
  private static final String SHARES = "predicates proportion nodeorder";

  @Test
  void aPodStaysUntilItsCooldownEnds() {
    SessionOutcome outcome =
        wanted(
                1,
                p -> p.annotation(COOLDOWN, "10m").history(boundFor("10m")),
                p -> p.annotation(COOLDOWN, "10m").history(boundFor("9m59s")))
            .tiers("priority gang conformance cdp", SHARES)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void theLabelCountsBeforeTheAnnotation() {
    SessionOutcome outcome =
        wanted(
                2,
                p -> p.label(COOLDOWN, "1h").annotation(COOLDOWN, "1m").history(boundFor("5m")),
                p -> p.label(COOLDOWN, "1m").annotation(COOLDOWN, "1h").history(boundFor("5m")))
            .tiers("priority gang conformance cdp", SHARES)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("low-1");
  }

  @Test
  void aPodWithAnUnreadableCooldownMayBeEvicted() {
    SessionOutcome outcome =
        wanted(1, p -> p.label(COOLDOWN, "a while").history(boundFor("1s")))
            .tiers("priority gang conformance cdp", SHARES)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void evictionsStayWithinTheDisruptionBudget() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("2"))
            .podGroup(
                "low",
                g ->
                    g.phase(PodGroupPhase.RUNNING)
                        .minMember(0)
                        .pods(2, p -> p.cpu("1").label("app", "web").runningOn("n1")))
            .podGroup("high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2")))
            .fact(budget(1, "app", "web"))
            .tiers("priority gang conformance pdb", SHARES)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void forSeveralMoreGoThanTheirBudgetAllowsUnlessEvictionsAreCounted() {
    ClusterBuilder cluster =
        wanted(2, p -> p.label("app", "web"), p -> p.label("app", "web"))
            .fact(budget(1, "app", "web"));

    assertThat(
            cluster
                .tiers("priority gang conformance pdb", SHARES)
                .run("enqueue allocate preempt")
                .evictions())
        .hasSize(2);
    assertThat(
            cluster
                .tiers("priority gang conformance pdb{pdb.countEvictions: true}", SHARES)
                .run("enqueue allocate preempt")
                .evictions())
        .hasSize(1);
  }

  @Test
  void aBudgetThatCannotBeReadProtectsAllOfItsNamespaceAlone() {
    for (String namespace : List.of("default", "other")) {
      SessionOutcome outcome =
          wanted(1, p -> p.label("app", "web"))
              .fact(
                  FactReader.unreadable(PodDisruptionBudget.class, new ObjectKey(namespace, "odd"))
                      .orElseThrow())
              .tiers("priority gang conformance pdb", SHARES)
              .run("enqueue allocate preempt");

      assertThat(outcome.evictions()).hasSize(namespace.equals("other") ? 1 : 0);
    }
  }

  @Test
  void whileABudgetCannotBeReadPodsWithoutLabelsAreSafe() {
    SessionOutcome outcome =
        wanted(1, p -> p)
            .fact(
                FactReader.unreadable(PodDisruptionBudget.class, new ObjectKey("default", "odd"))
                    .orElseThrow())
            .tiers("priority gang conformance pdb{pdb.unlabelledMayGo: true}", SHARES)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void theStrictestOfSeveralBudgetsCounts() {
    SessionOutcome outcome =
        wanted(1, p -> p.label("app", "web").label("tier", "gold"))
            .fact(budget(1, "app", "web"))
            .fact(budget(0, "tier", "gold"))
            .tiers("priority gang conformance pdb", SHARES)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void terminatingPodsCostNoBudget() {
    SessionOutcome outcome =
        wanted(1, p -> p.label("app", "web"))
            .fact(
                new DisruptionBudgetInfo(
                    new ObjectKey("default", "b"),
                    LabelSelector.of(with("app", "web")),
                    0,
                    Set.of("low-0")))
            .tiers("priority gang conformance pdb", SHARES)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void aBudgetForEverythingMeansNothing() {
    SessionOutcome outcome =
        wanted(1, p -> p.label("app", "web"))
            .fact(
                new DisruptionBudgetInfo(
                    new ObjectKey("default", "b"), LabelSelector.EVERYTHING, 0, Set.of()))
            .tiers("priority gang conformance pdb", SHARES)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void podsWithoutLabelsAreEvictedOnlyIfConfigured() {
    ClusterBuilder cluster = wanted(1, p -> p);

    assertThat(
            cluster
                .tiers("priority gang conformance pdb", SHARES)
                .run("enqueue allocate preempt")
                .evictions())
        .isEmpty();
    assertThat(
            cluster
                .tiers("priority gang conformance pdb{pdb.unlabelledMayGo: true}", SHARES)
                .run("enqueue allocate preempt")
                .evictions())
        .containsOnlyKeys("low-0");
  }

  @Test
  void withShuffleAllThatNoBudgetProtectsGoUnlessItsSwitchIsOff() {
    ClusterBuilder cluster =
        wanted(0, p -> p.label("app", "web"), p -> p.label("app", "db"))
            .fact(budget(0, "app", "db"));

    SessionOutcome outcome = cluster.tiers("pdb").run("shuffle");
    assertThat(outcome.evictions()).containsOnlyKeys("low-0").containsValue("pdb");
    assertThat(outcome.decisions().evictions())
        .allMatch(eviction -> eviction.action().equals("shuffle"));
    assertThat(
            cluster
                .configuration(
                    """
                    actions: "shuffle"
                    tiers:
                    - plugins:
                      - name: pdb
                        enabledVictim: false
                    """)
                .run("shuffle")
                .evictions())
        .isEmpty();
  }

  /** A full node of pods of one CPU each, and so many pods that want their places. */
  @SafeVarargs
  private static ClusterBuilder wanted(int claimants, UnaryOperator<PodBuilder>... pods) {
    ClusterBuilder cluster =
        cluster()
            .at(NOW)
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu(String.valueOf(pods.length)))
            .podGroup(
                "low",
                g -> {
                  g.phase(PodGroupPhase.RUNNING).minMember(0);
                  for (UnaryOperator<PodBuilder> pod : pods) {
                    g.pods(1, p -> pod.apply(p.cpu("1").runningOn("n1")));
                  }
                  return g;
                });
    for (int i = 0; i < claimants; i++) {
      cluster.podGroup("high-" + i, g -> g.priorityClass("high").pods(1, p -> p.cpu("1")));
    }
    return cluster;
  }

  private static PodHistory boundFor(String duration) {
    Instant bound = NOW.minus(Duration.parse("PT" + duration));
    return new PodHistory(Optional.of(bound), Optional.of(bound), false);
  }

  private static DisruptionBudgetInfo budget(int allowed, String label, String value) {
    return new DisruptionBudgetInfo(
        new ObjectKey("default", label), LabelSelector.of(with(label, value)), allowed, Set.of());
  }

  private static List<Requirement> with(String label, String value) {
    return List.of(new Requirement(label, Requirement.Operator.IN, List.of(value)));
  }
}
