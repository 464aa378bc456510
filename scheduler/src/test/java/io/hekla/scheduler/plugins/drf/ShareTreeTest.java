package io.hekla.scheduler.plugins.drf;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.QueueBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * Queues as a tree whose branches share by weight (docs/reference/plugin-rules.md#drf-with-a-tree,
 * docs/reference/worked-examples.md#example-drf-with-a-tree).
 */
class ShareTreeTest {
  @Test
  void theBranchThatHasLessByWeightComesFirst() {
    Tree tree = new Tree(science("2"));

    assertThat(tree.compare("sci", "dev")).isNegative();
    assertThat(tree.compare("prod", "sci")).isPositive();
    assertThat(tree.compare("dev", "prod")).isZero();
  }

  @Test
  void sharesOfUnsaturatedSiblingsAreScaledToTheLeast() {
    // dev holds 0.3 and prod 0.1: of both counts 0.1, so that eng has as much as sci.
    Tree tree =
        new Tree(
            science("1")
                .podGroup(
                    "more",
                    g ->
                        g.queue("dev")
                            .phase(PodGroupPhase.RUNNING)
                            .pods(2, p -> p.cpu("1").runningOn("n1"))
                            .pods(1, p -> p.cpu("1"))));

    assertThat(tree.compare("sci", "prod")).isZero();
    assertThat(tree.compare("prod", "dev")).isNegative();
  }

  @Test
  void saturatedJobsComeLast() {
    Tree tree =
        new Tree(
            cluster()
                .node("n1", n -> n.cpu("10").memory("10Gi"))
                .queue("content", q -> path(q, "root/content", "1/100"))
                .queue("hungry", q -> path(q, "root/hungry", "1/1"))
                .podGroup(
                    "one",
                    g ->
                        g.queue("content")
                            .phase(PodGroupPhase.RUNNING)
                            .pods(1, p -> p.cpu("1").runningOn("n1")))
                .podGroup(
                    "many",
                    g ->
                        g.queue("hungry")
                            .phase(PodGroupPhase.RUNNING)
                            .pods(5, p -> p.cpu("1").runningOn("n1"))
                            .pods(1, p -> p.cpu("1"))));

    assertThat(tree.compare("hungry", "content")).isNegative();
  }

  @Test
  void jobsThatWaitWithoutPodsKeepTheirBranchFromBeingSaturated() {
    ClusterBuilder builder =
        cluster()
            .node("n1", n -> n.cpu("10").memory("10Gi"))
            .queue("a", q -> path(q, "root/a", "1/1"))
            .queue("b", q -> path(q, "root/b", "1/1"))
            .podGroup(
                "one",
                g ->
                    g.queue("a")
                        .phase(PodGroupPhase.RUNNING)
                        .pods(1, p -> p.cpu("1").runningOn("n1")))
            .podGroup(
                "two",
                g ->
                    g.queue("b")
                        .phase(PodGroupPhase.RUNNING)
                        .pods(1, p -> p.cpu("1").runningOn("n1")));

    assertThat(new Tree(builder).compare("a", "b")).isZero();
    assertThat(
            new Tree(builder.podGroup("waits", g -> g.queue("a").needs("cpu", "1")))
                .compare("a", "b"))
        .isNegative();
  }

  @Test
  void aQueueWithoutAPathOrWithoutJobsTiesWithAll() {
    Tree tree = new Tree(science("2").queue("new", q -> path(q, "root/new/team", "1/x")));

    assertThat(tree.compare("default", "sci")).isZero();
    assertThat(tree.compare("new", "sci")).isZero();
  }

  @Test
  void queuesTakeBackFromBranchesThatHaveMore() {
    SessionOutcome outcome =
        cluster()
            .configuration(
                """
                actions: "enqueue, allocate, reclaim"
                tiers:
                - plugins:
                  - name: gang
                - plugins:
                  - name: drf
                    enableHierarchy: true
                  - name: predicates
                """)
            .node("n1", n -> n.cpu("10").memory("10Gi"))
            .queue("sci", q -> path(q, "root/sci", "100/50"))
            .queue("eng", q -> path(q, "root/eng", "100/50"))
            .podGroup(
                "greedy",
                g ->
                    g.queue("eng")
                        .phase(PodGroupPhase.RUNNING)
                        .pods(10, p -> p.cpu("1").runningOn("n1"))
                        .pods(1, p -> p.cpu("1")))
            .podGroup("mine", g -> g.queue("sci").minMember(2).pods(3, p -> p.cpu("1")))
            .run("enqueue allocate reclaim");

    assertThat(outcome.evictions()).hasSize(2).containsKeys("greedy-9");
    assertThat(outcome.pipelined()).containsOnlyKeys("mine-0", "mine-1");
  }

  @Test
  void aWeightThatIsNoneCountsAsOne() {
    var queue = cluster().queue("q", q -> path(q, "root/a/b/c/d", "7/0.5/x/NaN"));
    var session = new Session(ClusterState.EMPTY.with(queue.changes()), "s", Instant.EPOCH, 0);

    HierarchyPath path = HierarchyPath.of(session.queue("q").orElseThrow().info());

    assertThat(path.weights()).containsExactly(7.0, 1.0, 1.0, 1.0, 1.0);
  }

  /**
   * docs/reference/worked-examples.md#example-drf-with-a-tree: sci holds (1 cpu, 1 Gi), dev (1, 0),
   * prod (0, 1) of (10, 10).
   */
  private static ClusterBuilder science(String weight) {
    return cluster()
        .node("n1", n -> n.cpu("10").memory("10Gi"))
        .queue("sci", q -> path(q, "root/sci", "1/" + weight))
        .queue("dev", q -> path(q, "root/eng/dev", "1/1/1"))
        .queue("prod", q -> path(q, "root/eng/prod", "1/1/1"))
        .podGroup(
            "s",
            g ->
                g.queue("sci")
                    .phase(PodGroupPhase.RUNNING)
                    .pods(1, p -> p.cpu("1").memory("1Gi").runningOn("n1"))
                    .pods(1, p -> p.cpu("1").memory("1Gi")))
        .podGroup(
            "d",
            g ->
                g.queue("dev")
                    .phase(PodGroupPhase.RUNNING)
                    .pods(1, p -> p.cpu("1").runningOn("n1"))
                    .pods(1, p -> p.cpu("1")))
        .podGroup(
            "p",
            g ->
                g.queue("prod")
                    .phase(PodGroupPhase.RUNNING)
                    .pods(1, p -> p.memory("1Gi").runningOn("n1"))
                    .pods(1, p -> p.memory("1Gi")));
  }

  private static QueueBuilder path(QueueBuilder queue, String path, String weights) {
    return queue
        .annotation("volcano.sh/hierarchy", path)
        .annotation("volcano.sh/hierarchy-weights", weights);
  }

  private static final class Tree {
    private final Session session;
    private final ShareTree tree;

    Tree(ClusterBuilder cluster) {
      session = new Session(ClusterState.EMPTY.with(cluster.changes()), "s", Instant.EPOCH, 0);
      tree = new ShareTree(session);
    }

    int compare(String left, String right) {
      return tree.compare(queue(left), queue(right));
    }

    private QueueView queue(String name) {
      return session.queue(name).orElseThrow();
    }
  }
}
