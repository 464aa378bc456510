package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * What queues hold beyond what they deserve goes to those that used less. Source:
 * docs/reference/usage-history.md#beyond-what-is-deserved.
 */
class ReclaimBeyondDeservedTest {
  private static final Instant NOW = Instant.EPOCH.plus(Duration.ofDays(1));
  private static final String RECLAIM = "halfLife: 1h, horizon: 1h, reclaimBeyondDeserved: true";

  @Test
  void aQueueThatUsedLessReclaimsBeyondWhatItDeservesUntilBothAreEqual() {
    // greedy: 0.5 * 0.5 + 0.5 * (30 - v) / 40; modest: 0.5 * (10 + v) / 40, a tenth apart at least.
    SessionOutcome outcome = run(borrowed().fact(used("greedy", 20)), RECLAIM);

    assertThat(outcome.evictions()).hasSize(18);
    assertThat(outcome.pipelined()).hasSize(18);
  }

  @Test
  void withoutTheArgumentNothingIsReclaimedBeyondWhatIsDeserved() {
    assertThat(run(borrowed().fact(used("greedy", 20)), "halfLife: 1h").evictions()).isEmpty();
  }

  @Test
  void aQueueThatUsedMoreReclaimsNothing() {
    assertThat(run(borrowed().fact(used("modest", 40)), RECLAIM).evictions()).isEmpty();
  }

  @Test
  void whatAQueueDeservesItKeeps() {
    ClusterBuilder cluster =
        cluster()
            .at(NOW)
            .node("n1", n -> n.cpu("40"))
            .queue("greedy", q -> q.deserved("cpu", "25"))
            .queue("modest", q -> q.deserved("cpu", "10"))
            .podGroup(
                "a/running",
                g -> g.queue("greedy").minMember(1).pods(30, p -> p.cpu("1").runningOn("n1")))
            .podGroup(
                "b/running",
                g -> g.queue("modest").minMember(1).pods(10, p -> p.cpu("1").runningOn("n1")))
            .fact(used("greedy", 40));

    assertThat(run(fortyJobs(cluster), RECLAIM).evictions()).hasSize(5);
  }

  @Test
  void whatAQueueDeservesItReclaimsWhateverItUsed() {
    ClusterBuilder cluster =
        cluster()
            .at(NOW)
            .node("n1", n -> n.cpu("40"))
            .queue("greedy", q -> q.deserved("cpu", "10"))
            .queue("modest", q -> q.deserved("cpu", "20"))
            .podGroup(
                "a/running",
                g -> g.queue("greedy").minMember(1).pods(40, p -> p.cpu("1").runningOn("n1")))
            .fact(used("modest", 40));

    assertThat(run(fortyJobs(cluster), RECLAIM).evictions()).hasSize(20);
  }

  /** One queue holds 30 of 40 CPUs, the other 10; both deserve 10, and the second wants more. */
  private static ClusterBuilder borrowed() {
    return fortyJobs(
        cluster()
            .at(NOW)
            .node("n1", n -> n.cpu("40"))
            .queue("greedy", q -> q.deserved("cpu", "10"))
            .queue("modest", q -> q.deserved("cpu", "10"))
            .podGroup(
                "a/running",
                g -> g.queue("greedy").minMember(1).pods(30, p -> p.cpu("1").runningOn("n1")))
            .podGroup(
                "b/running",
                g -> g.queue("modest").minMember(1).pods(10, p -> p.cpu("1").runningOn("n1"))));
  }

  private static ClusterBuilder fortyJobs(ClusterBuilder cluster) {
    for (int i = 0; i < 40; i++) {
      cluster.podGroup("b/job-" + i, g -> g.queue("modest").pods(1, p -> p.cpu("1")));
    }
    return cluster;
  }

  private static UsageAccount used(String queue, int cpus) {
    return new UsageAccount(
        UsageAccount.ofQueue(queue),
        NOW,
        Duration.ofHours(1),
        ResourceVector.of(1000.0 * cpus, 0),
        ResourceVector.EMPTY);
  }

  private static SessionOutcome run(ClusterBuilder cluster, String arguments) {
    return cluster
        .configuration(
            """
            actions: "allocate, reclaim"
            tiers:
            - plugins: [{name: gang}]
            - plugins:
              - {name: capacity}
              - {name: usage-history, arguments: {%s}}
              - {name: predicates}
              - {name: nodeorder}
            """
                .formatted(arguments))
        .run("allocate reclaim");
  }
}
