package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Fairness over time. Source: docs/reference/usage-history.md. */
class UsageHistoryTest {
  private static final Instant NOW = Instant.EPOCH.plus(Duration.ofDays(1));
  private static final Duration HOUR = Duration.ofHours(1);

  /** With a horizon of a half-life, what was used counts half, and what is held the other half. */
  private static final String HALF = "halfLife: 1h, horizon: 1h";

  @Test
  void queuesWithoutAPastShareByWhatTheyHold() {
    assertThat(boundByQueue(twoQueues(1), plugin(HALF))).isEqualTo(Map.of("a", 20L, "b", 20L));
    assertThat(boundByQueue(twoQueues(3), plugin(HALF))).isEqualTo(Map.of("a", 30L, "b", 10L));
  }

  @Test
  void aQueueThatUsedMoreGetsLessUntilTheOtherHasCaughtUp() {
    // Half of the cluster used: 0.5 * 0.5 + 0.5 * a = 0.5 * (1 - a), so that a is a quarter.
    ClusterBuilder cluster = twoQueues(1).fact(used(UsageAccount.ofQueue("a"), "20", NOW));

    assertThat(boundByQueue(cluster, plugin(HALF))).isEqualTo(Map.of("a", 10L, "b", 30L));
  }

  @Test
  void aBurstOfAnHourAgoCountsAndOneOfLongAgoDoesNot() {
    UsageAccount burst = used(UsageAccount.ofQueue("a"), "40", NOW.minus(HOUR));
    UsageAccount old = used(UsageAccount.ofQueue("a"), "40", NOW.minus(HOUR.multipliedBy(19)));

    assertThat(boundByQueue(twoQueues(1).fact(burst), plugin(HALF)))
        .isEqualTo(Map.of("a", 10L, "b", 30L));
    assertThat(boundByQueue(twoQueues(1).fact(old), plugin(HALF)))
        .isEqualTo(Map.of("a", 20L, "b", 20L));
  }

  @Test
  void withAWeekAsTheHalfLifeABurstOfAnHourIsMadeGoodWithinAnHour() {
    var burst =
        new UsageAccount(
            UsageAccount.ofQueue("a"),
            NOW.minus(HOUR),
            Duration.ofDays(7),
            ResourceVector.EMPTY,
            cpu("40"));

    // The account says that a has held the whole cluster for the last hour.
    assertThat(boundByQueue(twoQueues(1).fact(burst), plugin(""))).isEqualTo(Map.of("b", 40L));
  }

  @Test
  void usersOfAQueueShareItByWhatTheyUsed() {
    UsageAccount ofAda = used(UsageAccount.of(UsageAccount.USER, "default", "ada"), "20", NOW);
    ClusterBuilder cluster =
        oneNode()
            .podGroup("default/ada", g -> pods(g).annotation("hekla.io/user", "ada"))
            .podGroup("default/bob", g -> pods(g).annotation("hekla.io/user", "bob"))
            .fact(ofAda);

    assertThat(bound(cluster, plugin(HALF), bind -> bind.podGroup().name()))
        .isEqualTo(Map.of("ada", 10L, "bob", 30L));
  }

  @Test
  void namespacesTakeTurnsIfTheirOrderIsSwitchedOn() {
    ClusterBuilder cluster =
        oneNode()
            .podGroup("a/job", UsageHistoryTest::pods)
            .podGroup("a/more", UsageHistoryTest::pods)
            .podGroup("b/job", UsageHistoryTest::pods)
            .fact(used(UsageAccount.of(UsageAccount.NAMESPACE, "default", "a"), "20", NOW));

    assertThat(
            bound(
                cluster,
                "{name: usage-history, enableNamespaceOrder: true, arguments: {%s}}"
                    .formatted(HALF),
                bind -> bind.task().namespace()))
        .isEqualTo(Map.of("a", 10L, "b", 30L));
    assertThat(bound(cluster, plugin(HALF), bind -> bind.task().namespace()).get("a"))
        .isGreaterThan(20L);
  }

  @Test
  void whatAQueueDeservesComesBeforeWhatOthersUsedLess() {
    ClusterBuilder cluster =
        oneNode()
            .queue("a", q -> q.deserved("cpu", "30"))
            .queue("b", q -> q)
            .podGroup("a/job", g -> pods(g).queue("a"))
            .podGroup("b/job", g -> pods(g).queue("b"))
            .fact(used(UsageAccount.ofQueue("a"), "40", NOW));

    assertThat(boundByQueue(cluster, plugin(HALF))).isEqualTo(Map.of("a", 30L, "b", 10L));
  }

  @Test
  void inAHierarchyTheBranchesAreCompared() {
    ClusterBuilder cluster =
        oneNode()
            .queue("root", q -> q)
            .queue("research", q -> q.parent("root"))
            .queue("vision", q -> q.parent("research"))
            .queue("speech", q -> q.parent("research"))
            .queue("web", q -> q.parent("root"))
            .podGroup("a/job", g -> pods(g).queue("vision"))
            .podGroup("b/job", g -> pods(g).queue("web"))
            .fact(used(UsageAccount.ofQueue("speech"), "20", NOW));

    assertThat(
            boundByQueue(
                cluster,
                "{name: usage-history, enableHierarchy: true, arguments: {%s}}".formatted(HALF)))
        .isEqualTo(Map.of("a", 10L, "b", 30L));
    assertThat(boundByQueue(cluster, plugin(HALF))).isEqualTo(Map.of("a", 20L, "b", 20L));
  }

  @Test
  void anAccountIsWrittenOnlyWhenWhatIsHeldChanges() {
    ClusterBuilder cluster =
        oneNode()
            .podGroup(
                "default/job",
                g -> g.annotation("hekla.io/user", "ada").pods(4, p -> p.cpu("1").runningOn("n1")));

    List<UsageAccount> opened = accounts(cluster, plugin(HALF));
    assertThat(opened)
        .extracting(account -> account.key().toString())
        .containsExactly("namespace/default/default", "queue/default", "user/default/ada");
    assertThat(opened)
        .allSatisfy(
            account -> {
              assertThat(account.held().amount("cpu")).isEqualTo(4000);
              assertThat(account.averageAt(NOW)).isEqualTo(ResourceVector.EMPTY);
              assertThat(account.averageAt(NOW.plus(HOUR)).amount("cpu")).isEqualTo(2000);
            });

    opened.forEach(cluster::fact);
    assertThat(accounts(cluster.at(NOW.plus(HOUR)), plugin(HALF))).isEmpty();

    cluster.podGroup("default/more", g -> g.pods(1, p -> p.cpu("1").runningOn("n1")));
    assertThat(accounts(cluster, plugin(HALF)))
        .extracting(account -> account.key().toString())
        .containsExactly("namespace/default/default", "queue/default");
    assertThat(accounts(cluster, plugin(HALF)))
        .allSatisfy(account -> assertThat(account.average().amount("cpu")).isEqualTo(2000));
  }

  @Test
  void anAccountIsRemovedOnceNothingOfItCounts() {
    UsageAccount idle = used(UsageAccount.ofQueue("gone"), "40", NOW.minus(HOUR.multipliedBy(21)));

    List<Decisions.FactChange> changes =
        step(oneNode().fact(idle), plugin(HALF)).decisions().facts();

    assertThat(changes).containsExactly(new Decisions.FactChange(idle, true));
  }

  @Test
  void withoutThePluginNoAccountIsOpenedAndThoseThatAreCountNothingMore() {
    ClusterBuilder cluster =
        oneNode().podGroup("default/job", g -> g.pods(4, p -> p.cpu("1").runningOn("n1")));
    assertThat(accounts(cluster, "{name: drf}")).isEmpty();

    accounts(cluster, plugin(HALF)).forEach(cluster::fact);
    List<UsageAccount> stopped = accounts(cluster.at(NOW.plus(HOUR)), "{name: drf}");
    assertThat(stopped)
        .hasSize(2)
        .allSatisfy(
            account -> {
              assertThat(account.held().isEmpty()).isTrue();
              assertThat(account.average().amount("cpu")).isEqualTo(2000);
            });
    stopped.forEach(cluster::fact);
    assertThat(accounts(cluster.at(NOW.plus(HOUR)), "{name: drf}")).isEmpty();
  }

  @Test
  void theFiguresOfAQueueHaveWhatItUsed() {
    ClusterBuilder cluster = twoQueues(1).fact(used(UsageAccount.ofQueue("a"), "20", NOW));

    assertThat(step(cluster, plugin(HALF)).decisions().queues())
        .filteredOn(queue -> queue.name().equals("a"))
        .singleElement()
        .extracting(queue -> queue.figures().get("queue_usage_history"))
        .isEqualTo(0.5);
  }

  private static ClusterBuilder oneNode() {
    return cluster().at(NOW).node("n1", n -> n.cpu("40"));
  }

  /** Two queues that want the whole cluster. */
  private static ClusterBuilder twoQueues(int weightOfFirst) {
    return oneNode()
        .queue("a", q -> q.weight(weightOfFirst))
        .queue("b", q -> q.weight(1))
        .podGroup("a/job", g -> pods(g).queue("a"))
        .podGroup("b/job", g -> pods(g).queue("b"));
  }

  private static PodGroupBuilder pods(PodGroupBuilder podGroup) {
    return podGroup.minMember(1).pods(40, p -> p.cpu("1"));
  }

  private static UsageAccount used(ObjectKey holder, String cpu, Instant at) {
    return new UsageAccount(holder, at, HOUR, cpu(cpu), ResourceVector.EMPTY);
  }

  private static ResourceVector cpu(String cores) {
    return ResourceVector.of(1000 * Double.parseDouble(cores), 0);
  }

  private static String plugin(String arguments) {
    return "{name: usage-history, arguments: {%s}}".formatted(arguments);
  }

  private static Engine.Step step(ClusterBuilder cluster, String plugin) {
    return cluster
        .configuration(
            """
            actions: "allocate, backfill"
            tiers:
            - plugins: [{name: gang}]
            - plugins: [%s, {name: predicates}, {name: nodeorder}]
            """
                .formatted(plugin))
        .step("allocate backfill");
  }

  private static List<UsageAccount> accounts(ClusterBuilder cluster, String plugin) {
    return step(cluster, plugin).decisions().facts().stream()
        .map(change -> (UsageAccount) change.fact())
        .toList();
  }

  private static Map<String, Long> boundByQueue(ClusterBuilder cluster, String plugin) {
    return bound(cluster, plugin, bind -> bind.podGroup().namespace());
  }

  private static Map<String, Long> bound(
      ClusterBuilder cluster, String plugin, Function<Decisions.Bind, String> holder) {
    return step(cluster, plugin).decisions().binds().stream()
        .collect(Collectors.groupingBy(holder, Collectors.counting()));
  }
}
