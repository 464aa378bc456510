package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugins.Plugins;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.LawConfigurations;
import io.hekla.scheduler.testing.RandomHistory;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The forecast whether a queue may get a task once some of its pods are evicted: where it says no,
 * the plugins object once they are.
 */
class AllocatableWithoutTest {
  private static final int CLUSTERS = 400;

  private int denied;

  @Test
  void aTaskThatIsDeniedBeforehandIsDeniedOnceTheVictimsAreGone() {
    LongStream.range(0, CLUSTERS).forEach(this::check);
    assertThat(denied).as("denials in all clusters").isGreaterThan(100);
  }

  private void check(long seed) {
    var random = new Random(seed);
    SchedulerConfiguration configuration = LawConfigurations.of(seed);
    var session =
        new Session(
            ClusterState.EMPTY.with(new RandomHistory(seed).cluster()), "s", Instant.EPOCH, seed);
    var policy = Policy.open(session, configuration.tiers(), Plugins.byName());
    for (JobView job : session.jobs()) {
      for (TaskView task : job.tasks()) {
        if (task.status() == TaskStatus.PENDING) {
          check(task, victims(session, job, random), session, policy, seed);
        }
      }
    }
  }

  private void check(
      TaskView task, List<TaskView> victims, Session session, Policy policy, long seed) {
    ResourceVector freed = ResourceVector.EMPTY;
    for (TaskView victim : victims) {
      freed = freed.plus(session.node(victim.nodeName()).orElseThrow().counted(victim));
    }
    boolean mayGet = policy.mayGetWithout(task.job().queue(), task, freed);
    try (Statement statement = session.statement()) {
      victims.forEach(victim -> statement.evict(victim, "preempt", task));
      if (!mayGet) {
        denied++;
        assertThat(policy.unallocatable(task.job().queue(), task))
            .as("objection to %s of seed %d without %s", task.info().key(), seed, victims)
            .isPresent();
      }
    }
  }

  private static List<TaskView> victims(Session session, JobView of, Random random) {
    return session.jobs().stream()
        .filter(job -> job.queue() == of.queue())
        .flatMap(job -> job.tasks().stream())
        .filter(task -> task.status() == TaskStatus.RUNNING)
        .filter(task -> session.node(task.nodeName()).isPresent())
        .filter(task -> random.nextBoolean())
        .toList();
  }
}
