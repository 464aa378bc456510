package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.hekla.model.cluster.NodeGroups;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.OpenSession;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Queues keep to groups of nodes. Source of the numbers:
 * docs/reference/worked-examples.md#example-nodegroup.
 */
class NodeGroupTest {
  private static final String GROUP = "volcano.sh/nodegroup-name";
  private static final String LIMITS = "volcano.sh/nodegroup-resource-limits";
  private static final NodeGroups TWO =
      new NodeGroups(List.of("g1"), List.of("g1", "g2"), List.of(), List.of());

  @Test
  void requiredAndPreferredGroupsAddUpAndOthersAreRefused() {
    OpenSession session = groups(TWO).tiers("nodegroup").open();

    assertThat(session.score("a-0", "n1")).isEqualTo(150);
    assertThat(session.score("a-0", "n2")).isEqualTo(50);
    assertThat(session.fit("a-0", "n2").fits()).isTrue();
    assertThat(session.fit("a-0", "n3").fits()).isFalse();
  }

  @Test
  void inOrderTheFirstOfThePreferredIsTheBest() {
    OpenSession session = groups(TWO).tiers("nodegroup{enablePreferredOrder: true}").open();

    assertThat(session.score("a-0", "n1")).isEqualTo(150);
    assertThat(session.score("a-0", "n2")).isEqualTo(25);
  }

  @Test
  void aGroupOfPreferredAntiAffinityIsAllowedWithTheLowestScore() {
    var wishes = new NodeGroups(List.of("g1"), List.of(), List.of("g2"), List.of("g1", "g2"));
    OpenSession session = groups(wishes).tiers("nodegroup").open();

    assertThat(session.score("a-0", "n1")).isEqualTo(-1);
    assertThat(session.fit("a-0", "n1").fits()).isTrue();
    assertThat(session.fit("a-0", "n2").fits()).isTrue();
  }

  @Test
  void aForbiddenGroupIsRefusedThoughItIsPreferred() {
    var wishes = new NodeGroups(List.of(), List.of("g1", "g2"), List.of("g2"), List.of());

    assertThat(groups(wishes).tiers("nodegroup").run("enqueue allocate").binds())
        .containsOnly(entry("a-0", "n1"));
  }

  @Test
  void aQueueWithoutAffinityUsesUngroupedNodesOnlyWithoutStrict() {
    assertThat(groups(NodeGroups.NONE).tiers("nodegroup").run("enqueue allocate").binds())
        .isEmpty();
    assertThat(
            groups(NodeGroups.NONE)
                .tiers("nodegroup{strict: false}")
                .run("enqueue allocate")
                .binds())
        .containsEntry("a-0", "free");
  }

  @Test
  void aQueueInheritsTheWishesOfTheNearestQueueAboveItIfTheSwitchIsOn() {
    ClusterBuilder hierarchy =
        nodes()
            .queue("root", q -> q.nodeGroups(new NodeGroups(List.of("g3"), none(), none(), none())))
            .queue("above", q -> q.nodeGroups(TWO))
            .queue("between", q -> q.parent("above"))
            .queue("below", q -> q.parent("between"))
            .queue("aside", q -> q)
            .podGroup("a", g -> g.queue("below").pods(1, p -> p.cpu("1")))
            .podGroup("b", g -> g.queue("aside").pods(1, p -> p.cpu("1")));
    String configuration = "actions: allocate\ntiers:\n- plugins:\n  - name: nodegroup\n";

    assertThat(hierarchy.configuration(configuration).run("enqueue allocate").binds()).isEmpty();
    assertThat(
            hierarchy
                .configuration(configuration + "    enableHierarchy: true\n")
                .run("enqueue allocate")
                .binds())
        .containsEntry("a-0", "n1")
        .containsEntry("b-0", "n3");
  }

  @Test
  void aQueueInACycleHasNoAffinityAndAffectsNoOther() {
    String configuration =
        "actions: allocate\ntiers:\n- plugins:\n  - name: nodegroup\n    enableHierarchy: true\n";

    assertThat(
            nodes()
                .queue("a", q -> q.parent("b"))
                .queue("b", q -> q.parent("a"))
                .podGroup("a", g -> g.queue("a").pods(1, p -> p.cpu("1")))
                .configuration(configuration)
                .run("enqueue allocate")
                .binds())
        .isEmpty();
  }

  @Test
  void useOfAGroupStaysWithinTheQueuesLimit() {
    var outcome =
        nodes()
            .queue("q", q -> q.nodeGroups(TWO).annotation(LIMITS, "{\"g1\":{\"cpu\":\"2500m\"}}"))
            .podGroup("old", g -> g.queue("q").pods(1, p -> p.cpu("1").runningOn("n1")))
            .podGroup("a", g -> g.queue("q").pods(2, p -> p.cpu("1")))
            .tiers("nodegroup")
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsEntry("a-0", "n1").containsEntry("a-1", "n2");
  }

  @Test
  void aPlaceThatWasTakenBackNoLongerCounts() {
    OpenSession session =
        nodes()
            .queue("q", q -> q.nodeGroups(TWO).annotation(LIMITS, "{\"g1\":{\"cpu\":1}}"))
            .podGroup("a", g -> g.queue("q").pods(2, p -> p.cpu("1")))
            .tiers("nodegroup")
            .open();
    var attempt = session.place("a-0", "n1");

    assertThat(session.fit("a-1", "n1").fits()).isFalse();
    attempt.discard();
    assertThat(session.fit("a-1", "n1").fits()).isTrue();
  }

  @Test
  void unreadableLimitsBlockOnlyTheirQueue() {
    var outcome =
        nodes()
            .queue("q", q -> q.nodeGroups(TWO).annotation(LIMITS, "{\"g1\":{\"cpu\":\"many\"}}"))
            .queue("other", q -> q.nodeGroups(TWO))
            .podGroup("a", g -> g.queue("q").pods(1, p -> p.cpu("1")))
            .podGroup("b", g -> g.queue("other").pods(1, p -> p.cpu("1")))
            .tiers("nodegroup")
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("b-0");
    assertThat(outcome.pod("a-0").reason().text()).contains("limits of node groups");
  }

  private static ClusterBuilder groups(NodeGroups wishes) {
    return nodes()
        .queue("q", q -> q.nodeGroups(wishes))
        .podGroup("a", g -> g.queue("q").pods(1, p -> p.cpu("1")));
  }

  private static ClusterBuilder nodes() {
    return cluster()
        .node("free", n -> n.cpu("4"))
        .node("n1", n -> n.cpu("4").label(GROUP, "g1"))
        .node("n2", n -> n.cpu("4").label(GROUP, "g2"))
        .node("n3", n -> n.cpu("4").label(GROUP, "g3"));
  }

  private static List<String> none() {
    return List.of();
  }
}
