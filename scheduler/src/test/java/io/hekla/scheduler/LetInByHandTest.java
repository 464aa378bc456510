package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whoever may write PodGroups may write into one that it was let in, and what it needs. That keeps
 * no more room from others than its queue may hold.
 */
class LetInByHandTest {
  private static final String TREE =
      """
      actions: "enqueue"
      tiers:
      - plugins:
        - name: gang
        - name: capacity
          enableHierarchy: true
      """;

  @ParameterizedTest
  @ValueSource(strings = {"overcommit", "proportion", "capacity"})
  void aJobLargerThanItsQueueBlocksNoOther(String plugin) {
    SessionOutcome outcome =
        shared()
            .podGroup("greedy", g -> g.phase(PodGroupPhase.INQUEUE).queue("q").needs("cpu", "9"))
            .podGroup("other", g -> g.needs("cpu", "6"))
            .tiers("gang", plugin)
            .run("enqueue");

    assertThat(admitted(outcome, "other")).isTrue();
  }

  @Test
  void aQueueKeepsNoMoreOfTheClusterThanItMayHold() {
    SessionOutcome outcome =
        shared()
            .podGroup("one", g -> g.phase(PodGroupPhase.INQUEUE).queue("q").needs("cpu", "4"))
            .podGroup("two", g -> g.phase(PodGroupPhase.INQUEUE).queue("q").needs("cpu", "4"))
            .podGroup("three", g -> g.phase(PodGroupPhase.INQUEUE).queue("q").needs("cpu", "4"))
            .podGroup("other", g -> g.needs("cpu", "6"))
            .tiers("gang", "overcommit")
            .run("enqueue");

    assertThat(admitted(outcome, "other")).isTrue();
  }

  @Test
  void aQueueKeepsNoMoreOfItsBranchThanItMayHold() {
    SessionOutcome outcome =
        branch()
            .podGroup("one", g -> g.phase(PodGroupPhase.INQUEUE).queue("evil").needs("cpu", "4"))
            .podGroup("two", g -> g.phase(PodGroupPhase.INQUEUE).queue("evil").needs("cpu", "4"))
            .podGroup("three", g -> g.phase(PodGroupPhase.INQUEUE).queue("evil").needs("cpu", "4"))
            .podGroup("mate", g -> g.queue("evil").needs("cpu", "1"))
            .podGroup("other", g -> g.queue("good").needs("cpu", "6"))
            .run("enqueue");

    assertThat(admitted(outcome, "other")).isTrue();
    assertThat(admitted(outcome, "mate")).isFalse();
  }

  @Test
  void allocatedAndReservedResourcesCountOnce() {
    SessionOutcome outcome =
        branch()
            .podGroup(
                "runs",
                g ->
                    g.phase(PodGroupPhase.RUNNING)
                        .queue("evil")
                        .pods(1, p -> p.cpu("4").runningOn("n1")))
            .podGroup("one", g -> g.phase(PodGroupPhase.INQUEUE).queue("evil").needs("cpu", "4"))
            .podGroup("other", g -> g.queue("good").needs("cpu", "6"))
            .run("enqueue");

    assertThat(admitted(outcome, "other")).isTrue();
  }

  @Test
  void admittedJobsWithinTheirQueueStayAdmitted() {
    SessionOutcome outcome =
        branch()
            .podGroup("in", g -> g.phase(PodGroupPhase.INQUEUE).queue("evil").needs("cpu", "4"))
            .podGroup("other", g -> g.queue("good").needs("cpu", "7"))
            .run("enqueue");

    assertThat(admitted(outcome, "other")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"overcommit", "proportion", "capacity"})
  void nothingIsKeptForAJobThatMayNotUseItsQueue(String plugin) {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .queue("q", q -> q.annotation("hekla.io/namespaces", "team=red"))
            .namespace("default", Map.of("team", "red"))
            .namespace("evil", Map.of())
            .podGroup("evil/one", g -> g.phase(PodGroupPhase.INQUEUE).queue("q").needs("cpu", "9"))
            .podGroup(
                "evil/two",
                g -> g.phase(PodGroupPhase.RUNNING).queue("q").minMember(0).needs("cpu", "9"))
            .podGroup("mine", g -> g.queue("q").needs("cpu", "9"))
            .tiers("gang", plugin)
            .run("enqueue");

    assertThat(admitted(outcome, "mine")).isTrue();
  }

  @Test
  void podsOfAJobThatMayNotUseItsQueueAddNothingToWhatTheQueueDeserves() {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .queue("q", q -> q.weight(9).annotation("hekla.io/namespaces", "team=red"))
            .namespace("default", Map.of())
            .podGroup("barred", g -> g.queue("q").pods(10, p -> p.cpu("1")))
            .podGroup("mine", g -> g.pods(10, p -> p.cpu("1")))
            .tiers("gang", "predicates proportion")
            .run("enqueue allocate");

    assertThat(outcome.bound("mine")).isEqualTo(10);
  }

  private static boolean admitted(SessionOutcome outcome, String podGroup) {
    return outcome.podGroup(podGroup).admitted();
  }

  /** Ten CPUs, of which a queue may hold four. */
  private static ClusterBuilder shared() {
    return cluster().node("n1", n -> n.cpu("10")).queue("q", q -> q.capability("cpu", "4"));
  }

  /** A branch of ten CPUs, of which one queue may hold four. */
  private static ClusterBuilder branch() {
    return cluster()
        .configuration(TREE)
        .node("n1", n -> n.cpu("20"))
        .queue("root", q -> q)
        .queue("dept", q -> q.capability("cpu", "10"))
        .queue("evil", q -> q.parent("dept").capability("cpu", "4"))
        .queue("good", q -> q.parent("dept"));
  }
}
