package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueueStandingTest {
  private static final SessionInput INPUT =
      new SessionInput("s", Instant.EPOCH, SchedulerConfiguration.helmDefault(), 0);

  @Test
  void waitingJobsAreInTheOrderOfThePluginsThenOfTheirAge() {
    QueueStanding standing =
        standing(
            "default",
            10,
            cluster()
                .priorityClass("high", 100)
                .podGroup("old", g -> g.needs("cpu", "20"))
                .podGroup("young", g -> g.needs("cpu", "40"))
                .podGroup("urgent", g -> g.needs("cpu", "20").priorityClass("high")));

    assertThat(standing.waiting()).isEqualTo(3);
    assertThat(standing.first())
        .extracting(ObjectKey::name)
        .containsExactly("urgent", "old", "young");
  }

  @Test
  void admittedJobsWaitUntilTheirMinimumIsPlaced() {
    QueueStanding standing =
        standing(
            "default",
            10,
            cluster()
                .podGroup("pending", g -> g.needs("cpu", "20"))
                .podGroup(
                    "inqueue",
                    g -> g.phase(PodGroupPhase.INQUEUE).minMember(2).pods(2, p -> p.cpu("4")))
                .podGroup(
                    "runs",
                    g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("4").runningOn("n1")))
                .podGroup("ended", g -> g.phase(PodGroupPhase.COMPLETED)));

    assertThat(standing.first()).extracting(ObjectKey::name).containsExactly("pending", "inqueue");
  }

  @Test
  void noMoreJobsAreNamedThanAskedForAndAllAreCounted() {
    var crowd = cluster();
    for (int i = 0; i < 50; i++) {
      crowd.podGroup("job-%02d".formatted(49 - i), g -> g.needs("cpu", "20"));
    }

    QueueStanding standing = standing("default", 3, crowd);

    assertThat(standing.waiting()).isEqualTo(50);
    assertThat(standing.first())
        .extracting(ObjectKey::name)
        .containsExactly("job-49", "job-48", "job-47");
  }

  @Test
  void jobsOfOtherQueuesDoNotCount() {
    var jobs =
        cluster()
            .queue("research", q -> q.weight(3))
            .podGroup("here", g -> g.queue("research").needs("cpu", "20"))
            .podGroup("elsewhere", g -> g.needs("cpu", "20"))
            .podGroup("lost", g -> g.queue("missing").needs("cpu", "20"));

    assertThat(standing("research", 10, jobs).first())
        .extracting(ObjectKey::name)
        .containsExactly("here");
  }

  @Test
  void shareByWeightIsWhatTheQueueDeserves() {
    var jobs =
        cluster()
            .node("n1", n -> n.cpu("12"))
            .queue("research", q -> q.weight(3))
            .podGroup("a", g -> g.queue("research").pods(1, p -> p.cpu("40")))
            .podGroup("b", g -> g.pods(1, p -> p.cpu("40")));

    assertThat(standing("research", 10, jobs).deserved().orElseThrow().milliCpu()).isEqualTo(9000);
  }

  private static QueueStanding standing(String queue, int most, ClusterBuilder cluster) {
    List<QueueStanding> all =
        Engine.standings(ClusterState.EMPTY.with(cluster.changes(), List.of()), INPUT, most);
    return all.stream().filter(one -> one.queue().equals(queue)).findFirst().orElseThrow();
  }
}
