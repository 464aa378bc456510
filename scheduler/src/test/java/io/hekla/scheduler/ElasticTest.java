package io.hekla.scheduler;

import static io.hekla.scheduler.ElasticScene.elastic;
import static io.hekla.scheduler.ElasticScene.nodes;
import static io.hekla.scheduler.ElasticScene.running;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Order of elastic gangs. Source: docs/reference/plugin-rules.md#elastic. */
class ElasticTest {
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

  private static ClusterBuilder ofTwoPriorities() {
    return nodes(3)
        .priorityClass("high", 9)
        .podGroup("high", g -> g.minMember(1).priorityClass("high").pods(4, p -> p.cpu("1")))
        .podGroup("low", g -> g.minMember(2).pods(4, p -> p.cpu("1")));
  }

  private static PodGroupBuilder pairs(PodGroupBuilder group, int pairs) {
    for (int i = 0; i < pairs; i++) {
      String pair = Integer.toString(i);
      group.pods(2, p -> p.cpu("1").label("pair", pair));
    }
    return group;
  }
}
