package io.hekla.scheduler;

import static io.hekla.scheduler.ElasticScene.elastic;
import static io.hekla.scheduler.ElasticScene.nodes;
import static io.hekla.scheduler.ElasticScene.running;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import org.junit.jupiter.api.Test;

/** Pods beyond minimums as victims. Source: docs/reference/plugin-rules.md#elastic. */
class ElasticVictimsTest {
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
}
