package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.Taint;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whoever may write pods may write on which node they are and what they ask for. What queues and
 * the cluster hold is what nodes account for.
 */
class CreditTest {
  private static final String TREE =
      """
      actions: "enqueue, allocate"
      tiers:
      - plugins:
        - name: gang
        - name: predicates
        - name: capacity
          enableHierarchy: true
      """;

  @ParameterizedTest
  @ValueSource(strings = {"overcommit", "proportion", "capacity"})
  void aPodOnANodeThatThereIsNotTakesNothingOfItsQueue(String plugin) {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup("ghost", g -> running(g.pods(1, p -> p.cpu("100000").boundTo("nowhere"))))
            .podGroup("innocent", g -> g.needs("cpu", "5").pods(1, p -> p.cpu("5")))
            .tiers("gang", "predicates " + plugin)
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("innocent-0");
    assertThat(outcome.queue("default").allocated().milliCpu()).isEqualTo(5000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"overcommit", "proportion", "capacity"})
  void aPodThatItsNodeHasNoRoomForTakesNothingOfItsQueueOrTheCluster(String plugin) {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .node(
                "dead",
                n -> n.cpu("10").taint("node.kubernetes.io/unreachable", Taint.Effect.NO_EXECUTE))
            .podGroup("greedy", g -> running(g.pods(1, p -> p.cpu("100000").boundTo("dead"))))
            .podGroup("innocent", g -> g.needs("cpu", "5").pods(1, p -> p.cpu("5")))
            .tiers("gang", "predicates " + plugin)
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("innocent-0");
  }

  @Test
  void itTakesNothingOfTheQueuesBesideItsOwnEither() {
    var outcome =
        cluster()
            .configuration(TREE)
            .queue("root", q -> q)
            .queue("dept", q -> q.capability("cpu", "8"))
            .queue("evil", q -> q.parent("dept"))
            .queue("good", q -> q.parent("dept"))
            .node("n1", n -> n.cpu("10"))
            .podGroup(
                "ghost",
                g -> running(g.queue("evil").pods(1, p -> p.cpu("100000").boundTo("nowhere"))))
            .podGroup("innocent", g -> g.queue("good").needs("cpu", "5").pods(1, p -> p.cpu("5")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("innocent-0");
  }

  @Test
  void onAnOverfullNodeThePodsThatCameFirstCount() {
    assertThat(
            allocated(
                cluster()
                    .node("n1", n -> n.cpu("10"))
                    .podGroup("many", g -> running(g.pods(5, p -> p.cpu("4").boundTo("n1"))))))
        .isEqualTo(8000);
  }

  @Test
  void runningPodsCountWhateverTheirNodeReports() {
    assertThat(
            allocated(
                cluster()
                    .node("n1", n -> n.cpu("3"))
                    .podGroup("old", g -> running(g.pods(2, p -> p.cpu("4").runningOn("n1"))))
                    .podGroup("new", g -> running(g.pods(1, p -> p.cpu("1").boundTo("n1"))))))
        .isEqualTo(8000);
  }

  @Test
  void resourcesThatANodeLacksAreNotHeldByItsPods() {
    var outcome =
        cluster()
            .queue("q", q -> q.capability("nvidia.com/gpu", "4"))
            .node("plain", n -> n.cpu("10"))
            .node("gpus", n -> n.cpu("10").has("nvidia.com/gpu", "8"))
            .podGroup(
                "evil",
                g ->
                    running(
                        g.queue("q")
                            .pods(1, p -> p.asks("nvidia.com/gpu", "4").runningOn("plain"))))
            .podGroup("good", g -> g.queue("q").pods(1, p -> p.asks("nvidia.com/gpu", "4")))
            .tiers("gang", "predicates capacity")
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsEntry("good-0", "gpus");
  }

  @Test
  void onceItsNodeIsThereAPodCountsAndNoLongerOnceThatIsGone() {
    var before =
        cluster().podGroup("early", g -> running(g.pods(1, p -> p.cpu("4").boundTo("n1"))));
    List<Change> node = cluster().node("n1", n -> n.cpu("10")).changes();

    Engine.Step first = step(ClusterState.EMPTY, before.changes());
    Engine.Step second = step(first.state(), node);
    Engine.Step third = step(second.state(), List.of(new Change.NodeGone("n1")));

    assertThat(allocated(first)).isZero();
    assertThat(allocated(second)).isEqualTo(4000);
    assertThat(allocated(third)).isZero();
  }

  @Test
  void onceThereIsRoomForItAPodCounts() {
    var before =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup("runs", g -> running(g.pods(1, p -> p.cpu("8").runningOn("n1"))))
            .podGroup("late", g -> running(g.pods(1, p -> p.cpu("4").boundTo("n1"))));

    Engine.Step first = step(ClusterState.EMPTY, before.changes());
    Engine.Step second = step(first.state(), List.of(new Change.TaskGone("uid-default/runs-0")));

    assertThat(allocated(first)).isEqualTo(8000);
    assertThat(allocated(second)).isEqualTo(4000);
  }

  private static PodGroupBuilder running(PodGroupBuilder podGroup) {
    return podGroup.phase(PodGroupPhase.RUNNING);
  }

  private static double allocated(ClusterBuilder cluster) {
    return allocated(step(ClusterState.EMPTY, cluster.changes()));
  }

  private static double allocated(Engine.Step step) {
    return step.decisions().queues().getFirst().allocated().milliCpu();
  }

  private static Engine.Step step(ClusterState state, List<Change> changes) {
    return Engine.step(
        state,
        changes,
        new SessionInput("s", Instant.EPOCH, SchedulerConfiguration.helmDefault(), 0));
  }
}
