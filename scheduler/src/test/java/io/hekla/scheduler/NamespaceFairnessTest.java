package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Namespaces share a queue by weight. Source: docs/reference/plugin-rules.md#drf-with-namespaces.
 */
class NamespaceFairnessTest {
  private static final String FAIR = "{name: drf, enableNamespaceOrder: true}";
  private static final String DRF = "{name: drf}";

  @Test
  void weightsOfThreeAndOneShareFortyPlacesAsThirtyAndTen() {
    assertThat(placed(sixtyPodsOfEach().fact(weight("a", 3)).fact(weight("b", 1)), FAIR))
        .isEqualTo(Map.of("a", 30L, "b", 10L));
  }

  @Test
  void aNamespaceWithoutAWeightHasOne() {
    assertThat(placed(sixtyPodsOfEach(), FAIR)).isEqualTo(Map.of("a", 20L, "b", 20L));
    assertThat(placed(sixtyPodsOfEach().fact(weight("b", 4)), FAIR))
        .isEqualTo(Map.of("a", 8L, "b", 32L));
  }

  @Test
  void offUnlessTheSwitchIsOn() {
    // drf shares between jobs, of which a has two.
    ClusterBuilder cluster = sixtyPodsOfEach().podGroup("a/more", pods(60)).fact(weight("a", 3));

    assertThat(placed(cluster, DRF)).isEqualTo(Map.of("a", 27L, "b", 13L));
    assertThat(placed(cluster, FAIR)).isEqualTo(Map.of("a", 30L, "b", 10L));
  }

  @Test
  void whatANamespaceHoldsAlreadyCounts() {
    ClusterBuilder cluster =
        sixtyPodsOfEach()
            .node("n2", n -> n.cpu("20"))
            .podGroup("a/running", g -> g.pods(20, p -> p.cpu("1").runningOn("n2")));

    assertThat(placed(cluster, FAIR)).isEqualTo(Map.of("a", 10L, "b", 30L));
  }

  @Test
  void whatANamespaceHoldsInAnotherQueueDoesNotCount() {
    ClusterBuilder cluster =
        sixtyPodsOfEach()
            .queue("other", q -> q)
            .node("n2", n -> n.cpu("20"))
            .podGroup("a/running", g -> g.queue("other").pods(20, p -> p.cpu("1").runningOn("n2")));

    assertThat(placed(cluster, FAIR)).isEqualTo(Map.of("a", 20L, "b", 20L));
  }

  @Test
  void aGangThatFindsNoRoomDoesNotHoldBackTheOtherNamespace() {
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("40"))
            .podGroup("a/wide", g -> g.minMember(60).pods(60, p -> p.cpu("1")))
            .podGroup("b/job", pods(60))
            .fact(weight("a", 3));

    assertThat(placed(cluster, FAIR)).isEqualTo(Map.of("b", 40L));
  }

  @Test
  void ofSeveralQuotasTheLargestWeightCounts() {
    ClusterBuilder cluster =
        sixtyPodsOfEach()
            .fact(weight("a", 3))
            .fact(new QuotaInfo(new ObjectKey("a", "second"), weightOf(1), QuotaAmounts.NONE));

    assertThat(placed(cluster, FAIR)).isEqualTo(Map.of("a", 30L, "b", 10L));
  }

  private static ClusterBuilder sixtyPodsOfEach() {
    return cluster()
        .node("n1", n -> n.cpu("40"))
        .podGroup("a/job", pods(60))
        .podGroup("b/job", pods(60));
  }

  private static UnaryOperator<PodGroupBuilder> pods(int number) {
    return g -> g.minMember(1).pods(number, p -> p.cpu("1"));
  }

  private static QuotaInfo weight(String namespace, int weight) {
    return new QuotaInfo(new ObjectKey(namespace, "quota"), weightOf(weight), QuotaAmounts.NONE);
  }

  private static QuotaAmounts weightOf(int weight) {
    return new QuotaAmounts(
        new TreeMap<>(Map.of("volcano.sh/namespace.weight", BigDecimal.valueOf(weight))));
  }

  private static Map<String, Long> placed(ClusterBuilder cluster, String plugin) {
    SessionOutcome outcome =
        cluster
            .configuration(
                """
                actions: "allocate, backfill"
                tiers:
                - plugins: [{name: gang}]
                - plugins: [%s, {name: predicates}, {name: nodeorder}]
                """
                    .formatted(plugin))
            .run("allocate backfill");
    return outcome.decisions().binds().stream()
        .collect(Collectors.groupingBy(bind -> bind.task().namespace(), Collectors.counting()));
  }
}
