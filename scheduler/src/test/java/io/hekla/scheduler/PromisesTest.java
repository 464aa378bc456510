package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.testing.BatchRun;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nobody's reservation is delayed by jobs that are backfilled, when estimates are true. */
class PromisesTest {
  @ParameterizedTest
  @MethodSource
  void noPromiseIsBroken(long seed) {
    check(seed);
  }

  static LongStream noPromiseIsBroken() {
    return LongStream.range(0, 60);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void noPromiseIsBrokenInManyCases(long seed) {
    check(seed);
  }

  private static void check(long seed) {
    var random = new Random(seed * 0x9e3779b97f4a7c15L);
    String terms =
        switch (random.nextInt(3)) {
          case 0 -> "depth: 1";
          case 1 -> "depth: " + (2 + random.nextInt(4));
          default -> "conservative: true";
        };
    var run = new BatchRun(configuration(terms));
    int nodes = 1 + random.nextInt(5);
    for (int i = 0; i < nodes; i++) {
      run.node("n" + i, Integer.toString(1 + random.nextInt(8)));
    }
    int jobs = 5 + random.nextInt(25);
    for (int i = 0; i < jobs; i++) {
      run.job(
          "j" + i,
          random.nextInt(600),
          1 + random.nextInt(random.nextBoolean() ? 50 : 600),
          1 + random.nextInt(4),
          Integer.toString(1 + random.nextInt(4)));
    }
    run.run();

    run.promises()
        .forEach(
            (job, promise) ->
                assertThat(run.starts().get(job))
                    .as("start of %s, promised for %d, seed %d, %s", job, promise, seed, terms)
                    .isNotNull()
                    .isLessThanOrEqualTo(promise));
  }

  private static SchedulerConfiguration configuration(String terms) {
    String text =
        """
        actions: "reserve, allocate"
        tiers:
        - plugins:
          - name: reservation
            arguments: {%s}
          - name: gang
        - plugins:
          - name: predicates
          - name: nodeorder
        """
            .formatted(terms);
    return ClusterBuilder.cluster().configuration(text).configuration();
  }
}
