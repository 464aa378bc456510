package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.OpenSession;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Tasks of a job near to each other, or apart. Source of numbers:
 * docs/reference/worked-examples.md#example-task-topology.
 */
class TaskTopologyTest {
  private static final String AFFINITY = "volcano.sh/task-topology-affinity";
  private static final String ANTI_AFFINITY = "volcano.sh/task-topology-anti-affinity";
  private static final String ORDER = "volcano.sh/task-topology-task-order";
  private static final Offset<Double> EXACT = within(1e-6);

  @Test
  void aNodeScoresByHowManyOfTheBucketItFits() {
    OpenSession session = oneBucket().open();

    assertThat(session.score("tf-0", "small")).isEqualTo((3 - 1) * 100 / 3.0, EXACT);
    assertThat(session.score("tf-0", "large")).isEqualTo(100);
  }

  @Test
  void theLastOfABucketStayOutOfANodeThatIsTooSmall() {
    OpenSession session =
        cluster()
            .node("small", n -> n.cpu("2"))
            .podGroup(
                "tf",
                g ->
                    g.annotation(AFFINITY, "ps,worker")
                        .pods(1, p -> p.role("ps").cpu("1"))
                        .pods(1, p -> p.role("worker").cpu("1"))
                        .pods(1, p -> p.role("worker").cpu("2")))
            .tiers("task-topology")
            .open();

    assertThat(session.score("tf-0", "small")).isEqualTo(2 * 100 / 3.0, EXACT);
    assertThat(session.score("tf-2", "small")).isEqualTo(100 / 3.0, EXACT);
  }

  @Test
  void placedTasksAttractOthersAndUndoneOnesDoNot() {
    OpenSession session = oneBucket().open();
    var attempt = session.place("tf-0", "small");

    assertThat(session.score("tf-1", "small")).isEqualTo((1 + 1) * 100 / 3.0, EXACT);
    assertThat(session.score("tf-1", "large")).isEqualTo(2 * 100 / 3.0, EXACT);
    attempt.discard();
    assertThat(session.score("tf-1", "large")).isEqualTo(100);
  }

  @Test
  void aNodeWithoutRoomForTheTaskItselfScoresNothing() {
    OpenSession session = oneBucket().node("tiny", n -> n.cpu("500m")).open();

    assertThat(session.score("tf-0", "tiny")).isZero();
  }

  @Test
  void tasksThatMustBeApartGoToDifferentNodes() {
    var outcome =
        cluster()
            .node("a", n -> n.cpu("8"))
            .node("b", n -> n.cpu("8"))
            .podGroup(
                "tf",
                g ->
                    g.minMember(2)
                        .annotation(ANTI_AFFINITY, "ps")
                        .pods(2, p -> p.role("ps").cpu("1")))
            .tiers("gang predicates task-topology")
            .run("enqueue allocate");

    assertThat(outcome.binds()).hasSize(2);
    assertThat(outcome.binds().values()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void tasksOfTheLargestBucketComeFirstThoseWithoutARuleLast() {
    OpenSession session =
        cluster()
            .node("a", n -> n.cpu("8"))
            .podGroup(
                "tf",
                g ->
                    g.annotation(AFFINITY, "ps,worker")
                        .annotation(ANTI_AFFINITY, "ps")
                        .annotation(ORDER, "worker,ps")
                        .pods(1, p -> p.role("chief").cpu("1"))
                        .pods(2, p -> p.role("ps").cpu("1"))
                        .pods(3, p -> p.role("worker").cpu("1")))
            .tiers("task-topology")
            .open();

    // All workers are one bucket, which the first ps joins; the second must be apart from it.
    assertThat(inOrder(session)).containsExactly("tf-3", "tf-4", "tf-5", "tf-1", "tf-2", "tf-0");
  }

  @Test
  void aRoleThatIsNotThereOrStandsTwiceMakesTheWholeOfNoEffect() {
    for (String wrong : List.of("ps,evaluator", "ps,ps")) {
      OpenSession session =
          cluster()
              .node("large", n -> n.cpu("8"))
              .podGroup(
                  "tf", g -> g.annotation(AFFINITY, wrong).pods(1, p -> p.role("ps").cpu("1")))
              .tiers("task-topology")
              .open();

      assertThat(session.score("tf-0", "large")).isZero();
    }
  }

  @Test
  void aNewTaskJoinsThoseThatRunAlready() {
    OpenSession session =
        cluster()
            .node("a", n -> n.cpu("8"))
            .node("b", n -> n.cpu("8"))
            .podGroup(
                "tf",
                g ->
                    g.annotation(AFFINITY, "ps,worker")
                        .pods(1, p -> p.role("ps").cpu("1").runningOn("a"))
                        .pods(1, p -> p.role("worker").cpu("1")))
            .tiers("task-topology{task-topology.weight: 10}")
            .open();

    assertThat(session.score("tf-1", "a")).isEqualTo(1000);
    assertThat(session.score("tf-1", "b")).isEqualTo(500);
  }

  private static ClusterBuilder oneBucket() {
    return cluster()
        .node("small", n -> n.cpu("2"))
        .node("large", n -> n.cpu("3"))
        .podGroup(
            "tf",
            g ->
                g.annotation(AFFINITY, "ps,worker")
                    .pods(1, p -> p.role("ps").cpu("1"))
                    .pods(2, p -> p.role("worker").cpu("1")))
        .tiers("task-topology");
  }

  private static List<String> inOrder(OpenSession session) {
    return session.pod("tf-0").job().tasks().stream()
        .sorted(session.policy().taskOrder())
        .map((TaskView task) -> task.info().key().name())
        .toList();
  }
}
