package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import org.junit.jupiter.api.Test;

/**
 * A job starts with its minimum or not at all (docs/reference/action-steps.md#the-loop-of-allocate,
 * docs/reference/plugin-rules.md#gang, docs/reference/worked-examples.md#example-gang).
 */
class GangTest {
  @Test
  void aGangThatDoesNotFitBindsNothingAndSaysWhy() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup("pg", g -> g.minMember(3).pods(5, p -> p.cpu("2")))
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("pg").phase()).isEqualTo(PodGroupPhase.INQUEUE);
    assertThat(outcome.podGroup("pg").reason())
        .isInstanceOfSatisfying(
            GangReason.GangNotReady.class, reason -> assertThat(reason.placed()).isEqualTo(2));
    assertThat(outcome.podGroup("pg").conditions())
        .singleElement()
        .satisfies(
            condition -> {
              assertThat(condition.reason()).isEqualTo("NotEnoughResources");
              assertThat(condition.message()).startsWith("1/5");
              assertThat(condition.transitionId()).isEqualTo("session-1");
            });
    assertThat(outcome.pod("pg-0").conditionReason()).isEqualTo("Schedulable");
    assertThat(outcome.pod("pg-2").conditionReason()).isEqualTo("Unschedulable");
    assertThat(outcome.pod("pg-2").reason().text())
        .isEqualTo("0/1 nodes are available: 1 Insufficient cpu");
  }

  @Test
  void anEmptyGangIsComplete() {
    var outcome =
        cluster()
            .podGroup("pg", g -> g.minMember(0).phase(PodGroupPhase.INQUEUE))
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.podGroup("pg").phase()).isEqualTo(PodGroupPhase.COMPLETED);
  }

  @Test
  void ofThousandsOfRolesTheFirstShortOneByNameIsReported() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup(
                "pg",
                g -> {
                  g.minMember(2).pods(2, p -> p.role("w").cpu("1"));
                  for (int i = 0; i < 2_000; i++) {
                    g.minTaskMember("t" + i, 0);
                  }
                  return g.minTaskMember("w", 1).minTaskMember("b", 1);
                })
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.podGroup("pg").reason())
        .isInstanceOfSatisfying(
            GangReason.GangNotReady.class,
            reason ->
                assertThat(reason.firstObstacle())
                    .isEqualTo(new GangReason.NotEnoughTasks("b", 0, 1)));
  }

  @Test
  void anElasticGangGrowsAsFarAsThereIsRoom() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup("pg", g -> g.minMember(3).pods(5, p -> p.cpu("2")))
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("pg-0", "pg-1", "pg-2", "pg-3");
    assertThat(outcome.podGroup("pg").conditions())
        .singleElement()
        .satisfies(condition -> assertThat(condition.type()).isEqualTo("Scheduled"));
  }

  @Test
  void withoutTheGangPluginPodsAreBoundOneByOne() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup("pg", g -> g.minMember(3).pods(3, p -> p.cpu("2")))
            .tiers("priority", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.bound("pg")).isEqualTo(2);
  }

  @Test
  void aJobOfTooFewPodsIsNotTried() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup("pg", g -> g.minMember(4).pods(2, p -> p.cpu("1")))
            .tiers("gang", "predicates")
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("pg").reason().text()).contains("2 of 4 pods exist");
  }

  @Test
  void everyRoleNeedsItsMinimum() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("3"))
            .podGroup(
                "pg",
                g ->
                    g.minMember(2)
                        .minTaskMember("ps", 1)
                        .minTaskMember("worker", 1)
                        .pods(3, p -> p.cpu("1").role("worker"))
                        .pods(1, p -> p.cpu("2").role("ps")))
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
  }

  @Test
  void roomThatIsAboutToBecomeFreeIsPromisedAndKeptFromOthers() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("2"))
            .podGroup(
                "old", g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("1").leaving("n1")))
            .podGroup("pg", g -> g.minMember(2).pods(2, p -> p.cpu("1")))
            .podGroup("late", g -> g.pods(1, p -> p.cpu("1")))
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.pipelined()).containsOnlyKeys("pg-1");
    assertThat(outcome.decisions().heldBack()).hasSize(1);
    assertThat(outcome.pod("pg-1").reason()).isEqualTo(new PlaceReason.WaitsForRoom("n1"));
    assertThat(outcome.pod("pg-0").conditionReason()).isEqualTo("Schedulable");
  }

  @Test
  void aDroppedAttemptLeavesRoomToTheNextJob() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup("big", g -> g.minMember(5).pods(5, p -> p.cpu("1")))
            .podGroup("small", g -> g.minMember(4).pods(4, p -> p.cpu("1")))
            .tiers("priority gang", "drf predicates proportion nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.bound("small")).isEqualTo(4);
    assertThat(outcome.bound("big")).isZero();
  }

  @Test
  void roomThatIsPromisedIsNotGivenAwayWhileItIsIdle() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup(
                "old", g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("3").leaving("n1")))
            .podGroup("big", g -> g.pods(1, p -> p.cpu("4")))
            .podGroup("small", g -> g.pods(1, p -> p.cpu("1")))
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.pipelined()).containsOnlyKeys("big-0");
    assertThat(outcome.binds()).isEmpty();
  }
}
