package io.hekla.scheduler;

import static io.hekla.scheduler.ReservationScene.ACTIONS;
import static io.hekla.scheduler.ReservationScene.NOON;
import static io.hekla.scheduler.ReservationScene.minute;
import static io.hekla.scheduler.ReservationScene.oneNodeIsBusyUntilOne;
import static io.hekla.scheduler.ReservationScene.only;
import static io.hekla.scheduler.ReservationScene.running;
import static io.hekla.scheduler.ReservationScene.twoNodes;
import static io.hekla.scheduler.ReservationScene.waiting;
import static io.hekla.scheduler.ReservationScene.wide;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Reservations: room that is kept for jobs which wait. Source: docs/reference/reservation.md. */
class ReservationTest {
  @Test
  void aGangThatFindsNoRoomIsPromisedTheEndOfTheJobInItsWay() {
    var outcome = oneNodeIsBusyUntilOne().podGroup("wide", wide()).run(ACTIONS);

    assertThat(outcome.decisions().reservations())
        .singleElement()
        .satisfies(
            change -> {
              ReservationInfo wide = change.now().orElseThrow();
              assertThat(wide.start()).isEqualTo(minute(60));
              assertThat(wide.promised()).isEqualTo(minute(60));
              assertThat(wide.runTime()).isEqualTo(Duration.ofHours(2));
              assertThat(wide.nodes()).containsOnlyKeys("n1", "n2");
            });
  }

  @Test
  void aJobThatEndsBeforeTheReservationIsBackfilledAndALongerOneIsNot() {
    var outcome =
        oneNodeIsBusyUntilOne()
            .podGroup("wide", wide())
            .podGroup("long", waiting("2h", 1, "2"))
            .podGroup("short", waiting("30m", 1, "2"))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("short-0");
    assertThat(outcome.podGroup("long").reason().text()).contains("reserved for another job");
  }

  @Test
  void aLongJobMayTakeWhatTheReservationLeavesAlone() {
    var outcome =
        oneNodeIsBusyUntilOne()
            .node("n3", n -> n.cpu("3"))
            .podGroup("wide", wide())
            .podGroup("long", waiting("9h", 1, "3"))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsEntry("long-0", "n3");
  }

  @Test
  void aLongJobMayTakeIdleRoomOfANodeThatBecomesFreeInTime() {
    // The pod that ends at one o'clock leaves what the reservation takes.
    var outcome =
        ClusterBuilder.cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup("busy", running("1h", "n1", "4"))
            .podGroup("wide", g -> waiting("2h", 1, "6").apply(g).created(NOON))
            .podGroup("long", waiting("9h", 1, "2"))
            .podGroup("longer", waiting("9h", 1, "1"))
            .tiers("reservation gang", "predicates nodeorder")
            .at(NOON)
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("long-0");
    assertThat(outcome.podGroup("longer").reason().text()).contains("reserved for another job");
  }

  @Test
  void aReservationTakesTheNodesWithTheLeastRoomNowSoThatOthersMayRunOnTheRest() {
    // At one all three nodes are free; n3 has been free all the time.
    var outcome =
        twoNodes()
            .node("n3", n -> n.cpu("4"))
            .at(NOON)
            .podGroup("first", running("1h", "n1", "4"))
            .podGroup("second", running("1h", "n2", "2"))
            .podGroup("wide", g -> waiting("2h", 8, "1").apply(g).created(NOON))
            .podGroup("long", waiting("9h", 4, "1"))
            .run(ACTIONS);

    ReservationInfo wide = only(outcome.decisions()).now().orElseThrow();
    assertThat(wide.nodes()).containsOnlyKeys("n1", "n2");
    assertThat(outcome.binds().values()).containsOnly("n3").hasSize(4);
  }

  @Test
  void queuesThatNoPluginOrdersAreServedByTheirFirstJobs() {
    var cluster =
        ClusterBuilder.cluster()
            .queue("a", q -> q)
            .queue("b", q -> q)
            .node("n1", n -> n.cpu("4"))
            .podGroup("younger", g -> waiting("1h", 1, "3").apply(g).queue("a"))
            .podGroup("older", g -> waiting("1h", 1, "3").apply(g).created(NOON).queue("b"))
            .at(minute(1));

    assertThat(cluster.tiers("gang", "predicates nodeorder").run(ACTIONS).binds())
        .containsOnlyKeys("younger-0");
    assertThat(cluster.tiers("reservation gang", "predicates nodeorder").run(ACTIONS).binds())
        .containsOnlyKeys("older-0");
  }

  @Test
  void aPluginThatOrdersQueuesComesBeforeTheirJobs() {
    // Queue b has nothing of its share, queue a holds some.
    var cluster =
        ClusterBuilder.cluster()
            .queue("a", q -> q.deserved("cpu", "2"))
            .queue("b", q -> q.deserved("cpu", "2"))
            .node("n1", n -> n.cpu("4"))
            .podGroup("running", g -> running("9h", "n1", "1").apply(g).queue("a"))
            .podGroup("older", g -> waiting("1h", 1, "2").apply(g).created(NOON).queue("a"))
            .podGroup("younger", g -> waiting("1h", 1, "2").apply(g).queue("b"))
            .tiers("reservation gang", "predicates capacity nodeorder")
            .at(minute(1));

    assertThat(cluster.run(ACTIONS).binds()).containsOnlyKeys("younger-0");
  }

  @Test
  void withoutTheActionNothingIsReserved() {
    var outcome =
        oneNodeIsBusyUntilOne()
            .podGroup("wide", wide())
            .podGroup("long", waiting("2h", 1, "2"))
            .run("allocate");

    assertThat(outcome.decisions().reservations()).isEmpty();
    assertThat(outcome.binds()).containsOnlyKeys("long-0");
  }

  @Test
  void aGangThatHasToStayTogetherIsPromisedRoomBelowOneSwitch() {
    var outcome =
        ClusterBuilder.cluster()
            .node("n1", n -> n.cpu("4"))
            .node("n2", n -> n.cpu("4"))
            .node("n3", n -> n.cpu("4"))
            .node("n4", n -> n.cpu("4"))
            .hyperNode("s0", 1, "n1", "n2")
            .hyperNode("s1", 1, "n3", "n4")
            .hyperNodeOver("top", 2, "s0", "s1")
            .podGroup("first", running("1h", "n1", "4"))
            .podGroup("second", running("2h", "n3", "4"))
            .podGroup(
                "wide",
                g -> wide().apply(g).within(new NetworkTopology(true, OptionalInt.of(1), "")))
            .tiers("reservation gang", "predicates nodeorder network-topology-aware")
            .at(NOON)
            .run(ACTIONS);

    ReservationInfo wide = only(outcome.decisions()).now().orElseThrow();
    assertThat(wide.start()).isEqualTo(minute(60));
    assertThat(wide.nodes()).containsOnlyKeys("n1", "n2");
  }

  @Test
  void onlyAsManyJobsAsTheDepthGetReservations() {
    var cluster =
        oneNodeIsBusyUntilOne()
            .podGroup("wide", wide())
            .podGroup("wide2", wide())
            .podGroup("wide3", wide());

    assertThat(cluster.run(ACTIONS).decisions().reservations()).hasSize(1);
    assertThat(
            cluster
                .tiers("reservation{depth: 2} gang", "predicates nodeorder")
                .run(ACTIONS)
                .decisions()
                .reservations())
        .extracting(change -> change.now().orElseThrow().start())
        .containsExactly(minute(60), minute(180));
    assertThat(
            cluster
                .tiers("reservation{conservative: true} gang", "predicates nodeorder")
                .run(ACTIONS)
                .decisions()
                .reservations())
        .extracting(change -> change.now().orElseThrow().start())
        .containsExactly(minute(60), minute(180), minute(300));
  }

  @Test
  void aJobThatHasNotWaitedLongEnoughGetsNone() {
    var cluster =
        oneNodeIsBusyUntilOne()
            .podGroup("wide", wide())
            .tiers("reservation{after: 10m} gang", "predicates nodeorder");

    assertThat(cluster.at(minute(9)).run(ACTIONS).decisions().reservations()).isEmpty();
    assertThat(cluster.at(minute(10)).run(ACTIONS).decisions().reservations()).hasSize(1);
  }

  @Test
  void aJobBelowTheLeastSizeOrPriorityGetsNone() {
    var cluster = oneNodeIsBusyUntilOne().podGroup("wide", wide());

    assertThat(
            cluster
                .tiers("reservation{minMembers: 3} gang", "predicates nodeorder")
                .run(ACTIONS)
                .decisions()
                .reservations())
        .isEmpty();
    assertThat(
            cluster
                .tiers("reservation{minPriority: 100} gang", "predicates nodeorder")
                .run(ACTIONS)
                .decisions()
                .reservations())
        .isEmpty();
  }

  @Test
  void aQueueWithoutShareGetsNoReservationBeyondIt() {
    var outcome =
        ClusterBuilder.cluster()
            .queue("small", q -> q.capability("cpu", "2"))
            .node("n1", n -> n.cpu("8"))
            .podGroup("busy", running("1h", "n1", "8"))
            .podGroup("wide", g -> waiting("2h", 1, "4").apply(g).queue("small"))
            .tiers("reservation gang", "predicates proportion nodeorder")
            .at(NOON)
            .run(ACTIONS);

    assertThat(outcome.decisions().reservations()).isEmpty();
  }

  @Test
  void halfOfTheConfigurationIsReported() {
    assertThat(warnings("reserve, allocate", "gang"))
        .containsExactly(
            "actions: the action reserve has no effect without the plugin reservation; add the"
                + " plugin to a tier, or remove the action");
    assertThat(warnings("allocate", "reservation"))
        .containsExactly(
            "line 2: plugins: the plugin reservation has no effect without the action reserve; add"
                + " reserve before allocate to the actions, or remove the plugin");
    assertThat(warnings("elect, allocate, backfill, reserve", "reservation")).isEmpty();
  }

  private static List<String> warnings(String actions, String plugin) {
    String text = "actions: \"%s\"\ntiers: [{plugins: [{name: %s}]}]".formatted(actions, plugin);
    return ((Parsed.Valid) Engine.read(text))
        .warnings().stream().map(ConfigurationProblem::text).toList();
  }
}
