package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.RunTimes;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.testing.BatchRun;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Estimates of jobs that state nothing and take as long each time: they become the run times, and
 * nobody's reservation is delayed by what is learnt meanwhile.
 */
class LearntPromisesTest {
  /** No job takes as long as one of which nothing is known. */
  private static final int LONGEST = 900;

  @ParameterizedTest
  @MethodSource
  void whatIsLearntIsTrueAndBreaksNoPromise(long seed) {
    check(seed);
  }

  static LongStream whatIsLearntIsTrueAndBreaksNoPromise() {
    return LongStream.range(0, 40);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void whatIsLearntIsTrueAndBreaksNoPromiseInManyCases(long seed) {
    check(seed);
  }

  private static void check(long seed) {
    var random = new Random(seed * 0x9e3779b97f4a7c15L);
    var run = new BatchRun(configuration(1 + random.nextInt(4)));
    int nodes = 1 + random.nextInt(4);
    for (int i = 0; i < nodes; i++) {
      run.node("n" + i, Integer.toString(2 + random.nextInt(7)));
    }
    Map<String, Long> runTimes = new TreeMap<>();
    int jobs = 10 + random.nextInt(30);
    for (int i = 0; i < jobs; i++) {
      String kind = "kind" + random.nextInt(6);
      long runTime =
          runTimes.computeIfAbsent(
              kind, absent -> 1L + random.nextInt(random.nextBoolean() ? 30 : LONGEST));
      int members = 1 + random.nextInt(3);
      String user = "user" + random.nextInt(2);
      String cpu = Integer.toString(1 + random.nextInt(4));
      run.job(
          new BatchRun.Job(kind + "-" + i, random.nextInt(900), runTime, 0, members, cpu).of(user));
    }
    run.run();

    for (RunTimes times : run.learnt()) {
      String kind = times.key().name().split("/", -1)[1];
      assertThat(times.estimate())
          .as("%s, seed %d", times.key(), seed)
          .contains(Duration.ofSeconds(Objects.requireNonNull(runTimes.get(kind))));
      assertThat(times.quality().within()).isEqualTo(times.quality().estimates());
    }
    int counted = run.learnt().stream().mapToInt(times -> 1 + times.quality().estimates()).sum();
    // The last to end are not: no session runs after them.
    assertThat(counted).as("seed %d", seed).isBetween(1, run.starts().size());
    run.promises()
        .forEach(
            (job, promise) ->
                assertThat(run.starts().get(job))
                    .as("start of %s, promised for %d, seed %d", job, promise, seed)
                    .isNotNull()
                    .isLessThanOrEqualTo(promise));
  }

  private static SchedulerConfiguration configuration(int depth) {
    String text =
        """
        actions: "reserve, allocate"
        tiers:
        - plugins:
          - name: reservation
            arguments: {depth: %d, history: beforeLimit, defaultEstimate: %ds}
          - name: gang
        - plugins:
          - name: predicates
          - name: nodeorder
        """
            .formatted(depth, LONGEST);
    return ClusterBuilder.cluster().configuration(text).configuration();
  }
}
