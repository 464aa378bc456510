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
    ClusterBuilder cluster = queues(new Share(25, 30), new Share(10, 10)).fact(used("greedy", 40));

    assertThat(run(cluster, RECLAIM).evictions()).hasSize(5);
  }

  @Test
  void whatAQueueDeservesItReclaimsWhateverItUsed() {
    ClusterBuilder cluster = queues(new Share(10, 40), new Share(20, 0)).fact(used("modest", 40));

    assertThat(run(cluster, RECLAIM).evictions()).hasSize(20);
  }

  /** One queue holds 30 of 40 CPUs, the other 10; both deserve 10, and the second wants more. */
  private static ClusterBuilder borrowed() {
    return queues(new Share(10, 30), new Share(10, 10));
  }

  /** CPUs that a queue deserves, and pods of one CPU that it runs. */
  private record Share(int deserved, int running) {}

  /** A node of 40 CPUs that two queues fill; the second one wants 40 more. */
  private static ClusterBuilder queues(Share greedy, Share modest) {
    ClusterBuilder cluster = cluster().at(NOW).node("n1", n -> n.cpu("40"));
    queue(cluster, "greedy", greedy);
    queue(cluster, "modest", modest);
    for (int i = 0; i < 40; i++) {
      cluster.podGroup("b/job-" + i, g -> g.queue("modest").pods(1, p -> p.cpu("1")));
    }
    return cluster;
  }

  private static void queue(ClusterBuilder cluster, String name, Share share) {
    cluster.queue(name, q -> q.deserved("cpu", String.valueOf(share.deserved())));
    if (share.running() > 0) {
      cluster.podGroup(
          "running/" + name,
          g -> g.queue(name).minMember(1).pods(share.running(), p -> p.cpu("1").runningOn("n1")));
    }
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
