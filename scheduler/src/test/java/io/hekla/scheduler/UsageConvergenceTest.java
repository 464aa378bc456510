package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.testing.BatchRun;
import io.hekla.scheduler.testing.BatchRun.Job;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With {@code usage-history} the usage of queues and users comes to be as their weights are. */
class UsageConvergenceTest {
  private static final int NODES = 3;
  private static final int CPUS = 5;
  private static final int HOURS = 8;

  @ParameterizedTest
  @MethodSource
  void usageConvergesToTheWeights(long seed) {
    check(seed);
  }

  static LongStream usageConvergesToTheWeights() {
    return LongStream.range(0, 6);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource
  void usageConvergesToTheWeightsInManyCases(long seed) {
    check(seed);
  }

  static LongStream usageConvergesToTheWeightsInManyCases() {
    return LongStream.range(1_000, 1_020);
  }

  private static void check(long seed) {
    var random = new Random(seed * 0x9e3779b97f4a7c15L);
    int weight = 1 + random.nextInt(4);
    var run = new BatchRun(configuration());
    for (int i = 0; i < NODES; i++) {
      run.node("n" + i, Integer.toString(CPUS));
    }
    run.queue("a", q -> q.weight(weight)).queue("b", q -> q.weight(1));
    Map<String, Job> jobs = new HashMap<>();
    // Queue a has the cluster to itself for an hour; then both have more than it can run.
    for (String queue : new String[] {"a", "b"}) {
      long arrival = queue.equals("a") ? 0 : 3600;
      long work = 0;
      for (int i = 0; work < 3600L * HOURS * NODES * CPUS; i++) {
        long runTime = 300 + random.nextInt(3300);
        work += runTime;
        var job =
            new Job(queue + i, arrival, runTime, runTime, 1, "1")
                .in(queue)
                .of("user-" + random.nextInt(3));
        jobs.put(job.name(), job);
        run.job(job);
      }
    }
    run.runUntil(HOURS * 3600L);

    Map<String, Double> used = new HashMap<>();
    run.starts()
        .forEach(
            (name, start) -> {
              Job job = Objects.requireNonNull(jobs.get(name));
              double end = Math.min(HOURS * 3600.0, start + job.runTime());
              used.merge(job.queue(), end - start, Double::sum);
            });
    assertThat(used.getOrDefault("a", 0.0) / used.getOrDefault("b", 0.0))
        .as("usage of queue a, of weight %d, over that of queue b: seed %d", weight, seed)
        .isBetween(0.85 * weight, 1.15 * weight);
  }

  private static SchedulerConfiguration configuration() {
    return ClusterBuilder.cluster()
        .configuration(
            """
            actions: "allocate"
            tiers:
            - plugins: [{name: gang}]
            - plugins:
              - {name: usage-history, arguments: {halfLife: 4h, horizon: 30m}}
              - {name: predicates}
              - {name: nodeorder}
            """)
        .configuration();
  }
}
