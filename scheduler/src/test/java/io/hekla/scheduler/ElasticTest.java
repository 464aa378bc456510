package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Elastic gangs. Source: docs/reference/plugin-rules.md#elastic. */
class ElasticTest {
  private static final String ELASTIC =
      """
      actions: "enqueue, allocate, preempt, reclaim, backfill"
      tiers:
      - plugins:
        - name: elastic
          arguments: {ARGUMENTS}
        - name: priority
          enablePreemptable: false
        - name: gang
          enablePreemptable: false
          enableReclaimable: false
        - name: conformance
      - plugins:
        - name: overcommit
        - name: predicates
        - name: nodeorder
      """;

  @Test
  void everyJobGetsItsMinimumBeforeAnyGetsMore() {
    SessionOutcome outcome =
        nodes(6)
            .podGroup("first", g -> g.minMember(2).pods(6, p -> p.cpu("1")))
            .podGroup("second", g -> g.minMember(4).pods(6, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.bound("first")).isEqualTo(2);
    assertThat(outcome.bound("second")).isEqualTo(4);
  }

  @Test
  void podsBeyondTheMinimumAreGivenInTurn() {
    SessionOutcome outcome =
        nodes(11)
            .podGroup("first", g -> g.minMember(2).pods(9, p -> p.cpu("1")))
            .podGroup("second", g -> g.minMember(1).pods(9, p -> p.cpu("1")))
            .podGroup("third", g -> g.minMember(1).pods(2, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate");

    // 4 for the minimums; of 7 extras the third takes all that it wants, the first comes first.
    assertThat(outcome.bound("first")).isEqualTo(2 + 3);
    assertThat(outcome.bound("second")).isEqualTo(1 + 3);
    assertThat(outcome.bound("third")).isEqualTo(1 + 1);
  }

  @Test
  void aJobThatHasFewerExtrasAlreadyCatchesUp() {
    SessionOutcome outcome =
        nodes(8)
            .podGroup("grown", g -> running(g.minMember(1), 4, 0).pods(4, p -> p.cpu("1")))
            .podGroup("small", g -> running(g.minMember(1), 1, 4).pods(4, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.bound("grown")).isZero();
    assertThat(outcome.bound("small")).isEqualTo(3);
  }

  @Test
  void equalQueuesTakeTurnsToo() {
    SessionOutcome outcome =
        nodes(6)
            .queue("a", q -> q)
            .queue("b", q -> q)
            .podGroup("of-a", g -> g.queue("a").minMember(1).pods(6, p -> p.cpu("1")))
            .podGroup("of-b", g -> g.queue("b").minMember(2).pods(6, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.bound("of-a")).isEqualTo(1 + 2);
    assertThat(outcome.bound("of-b")).isEqualTo(2 + 1);
  }

  @Test
  void aQueueWithASmallerShareComesFirstAsBefore() {
    ClusterBuilder cluster =
        nodes(4)
            .queue("a", q -> q.weight(3))
            .queue("b", q -> q.weight(1))
            .podGroup("of-a", g -> g.queue("a").minMember(1).pods(4, p -> p.cpu("1")))
            .podGroup("of-b", g -> g.queue("b").minMember(1).pods(4, p -> p.cpu("1")))
            .tiers("elastic gang", "predicates proportion nodeorder");

    assertThat(cluster.run("enqueue allocate").bound("of-a")).isEqualTo(3);
    assertThat(cluster.run("enqueue allocate").bound("of-b")).isEqualTo(1);
  }

  @Test
  void theMinimumOfAnUnimportantJobComesBeforeExtrasOfAnImportantOne() {
    assertThat(ofTwoPriorities().configuration(elastic("")).run("enqueue allocate").bound("low"))
        .isEqualTo(2);
  }

  @Test
  void withinPriorityExtrasOfAnImportantJobComeFirst() {
    SessionOutcome outcome =
        ofTwoPriorities().configuration(elastic("withinPriority: true")).run("enqueue allocate");

    assertThat(outcome.bound("high")).isEqualTo(3);
    assertThat(outcome.bound("low")).isZero();
  }

  @Test
  void aJobThatCannotGetItsMinimumDoesNotHoldUpExtrasOfOthers() {
    SessionOutcome outcome =
        nodes(4)
            .podGroup("huge", g -> g.minMember(9).pods(9, p -> p.cpu("1")))
            .podGroup("small", g -> g.minMember(1).pods(9, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate preempt");

    assertThat(outcome.bound("huge")).isZero();
    assertThat(outcome.bound("small")).isEqualTo(4);
  }

  @Test
  void podsThatMinimumsOfTasksNeedComeBeforeOthers() {
    SessionOutcome outcome =
        nodes(3)
            .podGroup(
                "roles",
                g ->
                    g.minMember(3)
                        .minTaskMember("ps", 2)
                        .minTaskMember("worker", 1)
                        .pods(6, p -> p.cpu("1").role("worker").priority(5))
                        .pods(2, p -> p.cpu("1").role("ps").priority(1)))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("roles-0", "roles-6", "roles-7");
  }

  @Test
  void subGroupsAreGivenWhole() {
    var pairs =
        new SubGroupPolicy(
            "pair", LabelSelector.EVERYTHING, List.of("pair"), 2, 1, Optional.empty());
    SessionOutcome outcome =
        nodes(8)
            .podGroup("first", g -> pairs(g.minMember(2).subGroups(pairs), 4))
            .podGroup("second", g -> pairs(g.minMember(2).subGroups(pairs), 4))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.bound("first")).isEqualTo(4);
    assertThat(outcome.bound("second")).isEqualTo(4);
  }

  @Test
  void anEqualJobTakesExtrasForItsMinimumOfTheJobWithMost() {
    SessionOutcome outcome =
        nodes(8)
            .podGroup("large", g -> running(g.minMember(1), 5, 0))
            .podGroup("small", g -> running(g.minMember(1), 3, 5))
            .podGroup("new", g -> g.minMember(2).pods(5, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("large-4", "large-3");
    assertThat(outcome.pipelined()).containsOnlyKeys("new-0", "new-1");
  }

  @Test
  void extrasAreNotTakenForExtras() {
    SessionOutcome outcome =
        nodes(4)
            .podGroup("large", g -> running(g.minMember(1), 3, 0))
            .podGroup("small", g -> running(g.minMember(1), 1, 3).pods(3, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void theMinimumOfAnUnimportantJobTakesNothingOfAnImportantOne() {
    SessionOutcome outcome =
        nodes(4)
            .priorityClass("high", 9)
            .podGroup("large", g -> running(g.minMember(1).priorityClass("high"), 4, 0))
            .podGroup("low", g -> g.minMember(1).pods(1, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void noGangIsBrokenWhileExtrasOnAnotherNodeSuffice() {
    SessionOutcome outcome = crowded(1).configuration(elastic("")).run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("spare-1");
  }

  @Test
  void aGangIsBrokenOnlyIfExtrasDoNotSuffice() {
    SessionOutcome outcome = crowded(2).configuration(elastic("")).run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsKey("spare-1").hasSize(2);
    assertThat(evictionsOf(outcome, "whole")).isEqualTo(1);
  }

  @Test
  void withoutThePluginTheLastJobsPodsGoFirst() {
    SessionOutcome outcome =
        crowded(1)
            .configuration(
                """
                actions: "enqueue, allocate, preempt"
                tiers:
                - plugins:
                  - name: priority
                  - name: gang
                    enablePreemptable: false
                - plugins:
                  - name: predicates
                  - name: nodeorder
                """)
            .run("enqueue allocate preempt");

    assertThat(evictionsOf(outcome, "whole")).isEqualTo(1);
  }

  @Test
  void minimumsOfTasksCountWhereExtrasGo() {
    SessionOutcome outcome =
        cluster()
            .node("n0", n -> n.cpu("3"))
            .node("n1", n -> n.cpu("1"))
            .priorityClass("high", 9)
            .podGroup(
                "roles",
                g ->
                    g.minMember(2)
                        .minTaskMember("ps", 1)
                        .minTaskMember("worker", 1)
                        .phase(PodGroupPhase.RUNNING)
                        .pods(3, p -> p.cpu("1").role("worker").runningOn("n0"))
                        .pods(1, p -> p.cpu("1").role("ps").runningOn("n1")))
            .podGroup("high", g -> g.minMember(2).priorityClass("high").pods(2, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("roles-1", "roles-2");
  }

  @Test
  void whereQueuesTakeBackTheirShareExtrasGoFirst() {
    SessionOutcome outcome =
        nodes(4)
            .queue("a", q -> q.weight(1))
            .queue("b", q -> q.weight(1))
            .podGroup("elastic", g -> running(g.queue("a").minMember(1), 2, 0))
            .podGroup("whole", g -> running(g.queue("a").minMember(2), 2, 2))
            .podGroup("other", g -> g.queue("b").minMember(1).pods(1, p -> p.cpu("1")))
            .configuration(elastic("").replace("- name: overcommit", "- name: proportion"))
            .run("enqueue allocate reclaim");

    assertThat(outcome.evictions()).containsOnlyKeys("elastic-1");
  }

  @Test
  void forAWholeGangExtrasGoOneByOne() {
    SessionOutcome outcome =
        nodes(8)
            .priorityClass("high", 9)
            .podGroup("elastic", g -> running(g.minMember(1), 4, 0))
            .podGroup("whole", g -> running(g.minMember(4), 4, 4))
            .podGroup("high", g -> g.minMember(2).priorityClass("high").pods(2, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate gangpreempt");

    assertThat(outcome.evictions()).hasSize(2);
    assertThat(evictionsOf(outcome, "elastic")).isEqualTo(2);
  }

  @Test
  void whatExtrasHoldCountsAsRoomWhereJobsAreAdmitted() {
    ClusterBuilder full =
        nodes(4)
            .podGroup("large", g -> running(g.minMember(1).needs("cpu", "1"), 4, 0))
            .podGroup("new", g -> g.minMember(3).needs("cpu", "3"))
            .podGroup("newer", g -> g.minMember(3).needs("cpu", "3"));

    SessionOutcome elastic = full.configuration(elastic("")).run("enqueue");
    SessionOutcome rigid =
        full.configuration(elastic("").replace("elastic", "conformance")).run("enqueue");

    assertThat(elastic.podGroup("new").admitted()).isTrue();
    assertThat(elastic.podGroup("newer").admitted()).isFalse();
    assertThat(rigid.podGroup("new").admitted()).isFalse();
  }

  @Test
  void aGangThatGrowsShowsItsMembersAndHowManyAreToRun() {
    SessionOutcome outcome =
        nodes(5)
            .podGroup("job", g -> running(g.minMember(2), 3, 0).pods(2, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.podGroup("job").annotations())
        .containsOnly(
            entry("hekla.io/gang-members", "3"), entry("hekla.io/gang-members-target", "5"));
    assertThat(resized(outcome, "job").status()).isFalse();
    assertThat(resized(outcome, "job").reason()).isEqualTo("Growing");
    assertThat(resized(outcome, "job").message())
        .isEqualTo("3 pods run, 5 are to run, at least 2 are needed");
  }

  @Test
  void aGangThatShrinksShowsItAsSoonAsItIsDecided() {
    SessionOutcome outcome =
        nodes(4)
            .podGroup("large", g -> running(g.minMember(1), 4, 0))
            .podGroup("new", g -> g.minMember(2).pods(2, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate preempt");

    assertThat(outcome.podGroup("large").annotations())
        .containsOnly(
            entry("hekla.io/gang-members", "4"), entry("hekla.io/gang-members-target", "2"));
    assertThat(resized(outcome, "large").reason()).isEqualTo("Shrinking");
    assertThat(outcome.podGroup("new").annotations()).isEmpty();
  }

  @Test
  void aConditionThatHoldsIsNotSetAgain() {
    var settled =
        new Condition("Resized", true, "Settled", "3 pods run, at least 2 are needed", "earlier");
    SessionOutcome outcome =
        nodes(3)
            .podGroup("job", g -> running(g.minMember(2).conditions(settled), 3, 0))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(resized(outcome, "job")).isEqualTo(settled);
  }

  @Test
  void aGangThatHasNoMoreThanItsMinimumShowsNothing() {
    SessionOutcome outcome =
        nodes(3)
            .podGroup("job", g -> running(g.minMember(3), 3, 0))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.podGroup("job").annotations()).isEmpty();
    assertThat(outcome.podGroup("job").conditions())
        .noneMatch(condition -> condition.type().equals("Resized"));
  }

  @Test
  void aGangThatHasShownItsMembersGoesOnAtItsMinimum() {
    SessionOutcome outcome =
        nodes(3)
            .podGroup(
                "job", g -> running(g.minMember(3).annotation("hekla.io/gang-members", "5"), 3, 0))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.podGroup("job").annotations()).containsEntry("hekla.io/gang-members", "3");
  }

  private static Condition resized(SessionOutcome outcome, String podGroup) {
    return outcome.podGroup(podGroup).conditions().stream()
        .filter(condition -> condition.type().equals("Resized"))
        .findFirst()
        .orElseThrow();
  }

  private static long evictionsOf(SessionOutcome outcome, String podGroup) {
    return outcome.decisions().evictions().stream()
        .filter(eviction -> eviction.podGroup().name().equals(podGroup))
        .count();
  }

  /** A gang without extras on the first nodes, one with one extra on the last. */
  private static ClusterBuilder crowded(int minimum) {
    return nodes(4)
        .priorityClass("high", 9)
        .podGroup("spare", g -> running(g.minMember(1), 2, 2))
        .podGroup("whole", g -> running(g.minMember(2), 2, 0))
        .podGroup(
            "high", g -> g.minMember(minimum).priorityClass("high").pods(minimum, p -> p.cpu("1")));
  }

  private static ClusterBuilder ofTwoPriorities() {
    return nodes(3)
        .priorityClass("high", 9)
        .podGroup("high", g -> g.minMember(1).priorityClass("high").pods(4, p -> p.cpu("1")))
        .podGroup("low", g -> g.minMember(2).pods(4, p -> p.cpu("1")));
  }

  /** Nodes of one CPU: {@code n0}, {@code n1} … */
  private static ClusterBuilder nodes(int count) {
    ClusterBuilder cluster = cluster();
    for (int i = 0; i < count; i++) {
      cluster.node("n" + i, n -> n.cpu("1"));
    }
    return cluster;
  }

  /** So many pods that run, each on a node of its own from this one on. */
  private static PodGroupBuilder running(PodGroupBuilder group, int pods, int firstNode) {
    group.phase(PodGroupPhase.RUNNING);
    for (int i = 0; i < pods; i++) {
      String node = "n" + (firstNode + i);
      group.pods(1, p -> p.cpu("1").runningOn(node));
    }
    return group;
  }

  private static PodGroupBuilder pairs(PodGroupBuilder group, int pairs) {
    for (int i = 0; i < pairs; i++) {
      String pair = Integer.toString(i);
      group.pods(2, p -> p.cpu("1").label("pair", pair));
    }
    return group;
  }

  private static String elastic(String arguments) {
    return ELASTIC.replace("ARGUMENTS", arguments);
  }
}
