package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import org.junit.jupiter.api.Test;

/** Room that is kept for pods whose gate was opened (reference §5.6, §6.5). */
class GateReservationTest {
  private static final String GATE = "scheduling.volcano.sh/queue-allocation-gate";
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
