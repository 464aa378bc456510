package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import org.junit.jupiter.api.Test;

/**
 * Room that is kept for pods whose gate was opened
 * (docs/reference/plugin-rules.md#capacity-gate-reservation,
 * docs/reference/cluster-cache.md#scheduling-gates).
 */
class GateReservationTest {
  private static final String GATE = "scheduling.volcano.sh/queue-allocation-gate";
  private static final String ALL = "enqueue allocate backfill";
  private static final String ON = "capacity.SchedulingGatesQueueAdmission: true";

  @Test
  void roomIsKeptForAPodWhoseGateWasOpened() {
    assertThat(withOneWaiting(ON).run("enqueue allocate").bound("other")).isEqualTo(1);
  }

  @Test
  void noneIsKeptUnlessThatIsSwitchedOn() {
    assertThat(withOneWaiting("").run("enqueue allocate").bound("other")).isEqualTo(3);
  }

  @Test
  void thePodItselfGetsTheRoomThatIsKeptForIt() {
    var outcome =
        queue(ON)
            .podGroup("opened", g -> g.queue("q").pods(1, p -> opened(p).cpu("2")))
            .podGroup("other", g -> g.queue("q").pods(3, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.bound("opened")).isEqualTo(1);
    assertThat(outcome.bound("other")).isEqualTo(1);
  }

  @Test
  void aPodThatIsStillGatedHasNothingKept() {
    var outcome =
        queue(ON)
            .podGroup("gated", g -> g.queue("q").pods(1, p -> opened(p).gated().cpu("2")))
            .podGroup("other", g -> g.queue("q").pods(3, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.bound("other")).isEqualTo(3);
  }

  @Test
  void queuesAboveKeepNothing() {
    var outcome =
        queue(ON)
            .queue("sister", q -> q.parent("dept"))
            .podGroup(
                "opened", g -> g.queue("q").pods(1, p -> opened(p).cpu("2").onlyOn("no", "where")))
            .podGroup("other", g -> g.queue("sister").pods(3, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.bound("other")).isEqualTo(3);
  }

  @Test
  void theGateOfAPodIsOpenedOnceItsQueueHasRoomForIt() {
    assertThat(gated(ON, 3).run("enqueue allocate").decisions().gateOpenings())
        .extracting(opening -> opening.task().name())
        .containsExactly("gated-0");
    assertThat(gated(ON, 4).run("enqueue allocate").decisions().gateOpenings()).isEmpty();
  }

  @Test
  void theRoomIsKeptFromThenOn() {
    assertThat(gated(ON, 2).podGroup("other", GateReservationTest::three).run(ALL).bound("other"))
        .isEqualTo(1);
    assertThat(gated("", 2).podGroup("other", GateReservationTest::three).run(ALL).bound("other"))
        .isEqualTo(3);
  }

  @Test
  void moreGatesAreNotOpenedThanThereIsRoomFor() {
    var outcome =
        queue(ON)
            .podGroup(
                "gated", g -> g.queue("q").minMember(1).pods(5, p -> p.gatedByQueue().cpu("1")))
            .run(ALL);

    assertThat(outcome.decisions().gateOpenings()).hasSize(3);
    assertThat(outcome.binds()).isEmpty();
  }

  @Test
  void aGateOfOthersIsLeftToThem() {
    var outcome =
        queue(ON).podGroup("gated", g -> g.queue("q").pods(1, p -> p.gated().cpu("1"))).run(ALL);

    assertThat(outcome.decisions().gateOpenings()).isEmpty();
  }

  @Test
  void aPodThatAsksForNothingIsLetThrough() {
    var outcome =
        queue(ON)
            .podGroup("gated", g -> g.queue("q").minMember(1).pods(1, p -> p.gatedByQueue()))
            .run(ALL);

    assertThat(outcome.decisions().gateOpenings()).hasSize(1);
    assertThat(outcome.binds()).isEmpty();
  }

  @Test
  void aClosedQueueOpensNoGate() {
    var outcome =
        queue(ON)
            .queue("closed", q -> q.parent("dept").closed())
            .podGroup("gated", g -> g.queue("closed").pods(1, p -> p.gatedByQueue().cpu("1")))
            .run(ALL);

    assertThat(outcome.decisions().gateOpenings()).isEmpty();
  }

  private static PodGroupBuilder three(PodGroupBuilder group) {
    return group.queue("q").pods(3, p -> p.cpu("1"));
  }

  /** A pod of so many cpu that its queue holds back. */
  private static ClusterBuilder gated(String argument, int cpu) {
    return queue(argument)
        .podGroup(
            "gated", g -> g.queue("q").pods(1, p -> p.gatedByQueue().cpu(String.valueOf(cpu))));
  }

  /** A pod of 2 cpu that finds no node, and three others of 1. */
  private static ClusterBuilder withOneWaiting(String argument) {
    return queue(argument)
        .podGroup(
            "opened", g -> g.queue("q").pods(1, p -> opened(p).cpu("2").onlyOn("no", "where")))
        .podGroup("other", g -> g.queue("q").pods(3, p -> p.cpu("1")));
  }

  /** A queue below another, both of 3 cpu at most. */
  private static ClusterBuilder queue(String argument) {
    return cluster()
        .configuration(
            """
            actions: "enqueue, allocate"
            tiers:
            - plugins: [{name: priority}, {name: gang}]
            - plugins:
              - name: predicates
              - {name: capacity, enableHierarchy: true, arguments: {%s}}
            """
                .formatted(argument))
        .queue("root", q -> q)
        .queue("dept", q -> q.capability("cpu", "3"))
        .queue("q", q -> q.parent("dept").capability("cpu", "3"))
        .node("n1", n -> n.cpu("8"));
  }

  private static PodBuilder opened(PodBuilder pod) {
    return pod.annotation(GATE, "true");
  }
}
