package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NodeGroups;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of one plugin hold for the actions and plugins that evict, too. */
class PluginsTogetherTest {
  private static final String WHOLE_JOBS = "{name: job-preemption}";

  @ParameterizedTest
  @ValueSource(strings = {"preempt", "gangpreempt", "reclaim", "gangreclaim"})
  void noPlaceIsMadeInAGroupOfNodesThatTheQueueDoesNotUse(String action) {
    var wishes = new NodeGroups(List.of("mine"), List.of(), List.of(), List.of());
    ClusterBuilder cluster =
        cluster()
            .priorityClass("high", 100)
            .node("forbidden", n -> n.cpu("4").label("volcano.sh/nodegroup-name", "theirs"))
            .node("wanted", n -> n.cpu("4").label("volcano.sh/nodegroup-name", "mine"))
            .queue("mine", q -> q.deserved("cpu", "8").nodeGroups(wishes))
            .queue("theirs", q -> q.deserved("cpu", "0").nodeGroups(wishes));
    String victims = action.contains("reclaim") ? "theirs" : "mine";
    for (String node : List.of("forbidden", "wanted")) {
      cluster.podGroup(
          "on-" + node,
          g -> g.queue(victims).minMember(0).pods(1, p -> p.cpu("4").runningOn(node)));
    }
    cluster.podGroup(
        "urgent",
        g -> g.queue("mine").priorityClass("high").pods(1, p -> p.cpu("4").priority(100)));

    SessionOutcome outcome = run(cluster, "{name: nodegroup}, {name: capacity}", action);

    // The gang actions take victims of the whole domain, until these hold enough.
    assertThat(outcome.evictions()).containsKey("on-wanted-0");
    assertThat(outcome.pipelined()).containsEntry("urgent-0", "wanted");
    if (!action.startsWith("gang")) {
      assertThat(outcome.evictions()).doesNotContainKey("on-forbidden-0");
    }
  }

  @Test
  void whatAJobWantsAltogetherIsMeasuredByWhatItsQueueDeserves() {
    // The first pod is deserved; with all 20 the queue would hold more than the other one gives.
    ClusterBuilder cluster =
        cluster()
            .at(Instant.EPOCH.plus(Duration.ofDays(1)))
            .node("n1", n -> n.cpu("40"))
            .queue("greedy", q -> q.deserved("cpu", "10"))
            .queue("modest", q -> q.deserved("cpu", "10"));
    for (int i = 0; i < 31; i++) {
      cluster.podGroup(
          "a/running-" + i, g -> g.queue("greedy").pods(1, p -> p.cpu("1").runningOn("n1")));
    }
    cluster
        .podGroup(
            "b/running",
            g -> g.queue("modest").minMember(1).pods(9, p -> p.cpu("1").runningOn("n1")))
        .podGroup("b/job", g -> g.queue("modest").minMember(20).pods(20, p -> p.cpu("1")))
        .fact(
            new UsageAccount(
                UsageAccount.ofQueue("modest"),
                Instant.EPOCH.plus(Duration.ofDays(1)),
                Duration.ofHours(1),
                ResourceVector.of(40_000, 0),
                ResourceVector.EMPTY));
    String usage =
        "{name: usage-history, arguments:"
            + " {halfLife: 1h, horizon: 1h, reclaimBeyondDeserved: true}}";

    assertThat(run(cluster, WHOLE_JOBS + ", {name: capacity}, " + usage, "reclaim").evictions())
        .isEmpty();
    assertThat(run(cluster, "{name: capacity}, " + usage, "reclaim").evictions()).isEmpty();
  }

  @Test
  void aGangWithAPodOnANodeThatIsGoneStaysAndHoldsUpNobody() {
    ClusterBuilder cluster =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("4"))
            .podGroup(
                "torn",
                g ->
                    g.minMember(2)
                        .pods(1, p -> p.cpu("2").runningOn("n1"))
                        .pods(1, p -> p.cpu("2").runningOn("gone")))
            .podGroup("low", g -> g.minMember(1).pods(1, p -> p.cpu("2").runningOn("n1")))
            .podGroup(
                "urgent", g -> g.priorityClass("high").pods(1, p -> p.cpu("2").priority(100)));

    SessionOutcome outcome = run(cluster, WHOLE_JOBS, "preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  private static SessionOutcome run(ClusterBuilder cluster, String plugins, String action) {
    return cluster
        .configuration(
            """
            actions: "allocate, %s"
            tiers:
            - plugins:
              - {name: priority}
              - {name: gang, enablePreemptable: false, enableReclaimable: false}
              - {name: conformance}
            - plugins: [%s, {name: predicates}, {name: nodeorder}]
            """
                .formatted(action, plugins))
        .run("allocate " + action);
  }
}
