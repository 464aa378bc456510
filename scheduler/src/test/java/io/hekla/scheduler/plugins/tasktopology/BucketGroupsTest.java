package io.hekla.scheduler.plugins.tasktopology;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.testing.CpuTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Choice of a bucket for a task. */
class BucketGroupsTest {
  private static final Duration LONGEST = Duration.ofSeconds(1);
  private static final List<TaskInfo> TASKS = tasks();

  private final List<Bucket> all = new ArrayList<>();
  private final BucketGroups alike = new BucketGroups();

  /** One that asks for 1 CPU, one that asks for 2, and so on. */
  private static List<TaskInfo> tasks() {
    var session =
        cluster()
            .podGroup("c1", g -> g.pods(1, p -> p.cpu("1")))
            .podGroup("c2", g -> g.pods(1, p -> p.cpu("2")))
            .podGroup("c3", g -> g.pods(1, p -> p.cpu("3")))
            .open();
    return IntStream.rangeClosed(1, 3)
        .mapToObj(cpu -> session.pod("c%d-0".formatted(cpu)).info())
        .toList();
  }

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aTaskJoinsTheSameBucketAsIfEachWereAsked(long seed) {
    var random = new Random(seed);
    int groups = 1 + random.nextInt(4);
    List<Role> roles =
        IntStream.range(0, 1 + random.nextInt(25))
            .mapToObj(
                role -> new Role(some(random, groups), some(random, groups), random.nextInt(3) - 1))
            .toList();
    for (int task = 0; task < 60; task++) {
      Role role = roles.get(random.nextInt(roles.size()));

      Optional<Bucket> best = alike.bestFor(role);

      assertThat(best).isEqualTo(bestOfAll(role));
      join(best.orElseGet(this::newBucket), role, TASKS.get(random.nextInt(TASKS.size())));
    }
  }

  @Test
  void manyTasksThatAvoidEachOtherAreQuicklyApart() {
    var role = new Role(new BitSet(), new BitSet(), -1);
    var made =
        CpuTime.within(
            LONGEST,
            () -> {
              for (int task = 0; task < 20_000; task++) {
                join(alike.bestFor(role).orElseGet(this::newBucket), role, TASKS.get(task % 3));
              }
              return all;
            });
    assertThat(made).hasSizeGreaterThanOrEqualTo(20_000).allMatch(bucket -> bucket.size() == 1);
  }

  private static BitSet some(Random random, int groups) {
    var some = new BitSet();
    IntStream.range(0, groups).filter(group -> random.nextInt(3) == 0).forEach(some::set);
    return some;
  }

  private Optional<Bucket> bestOfAll(Role role) {
    return all.stream()
        .filter(bucket -> bucket.affinityOf(role) >= 0)
        .min(
            Comparator.comparingInt((Bucket bucket) -> -bucket.affinityOf(role))
                .thenComparingDouble(Bucket::load));
  }

  private Bucket newBucket() {
    all.add(new Bucket(all.size()));
    return all.getLast();
  }

  private void join(Bucket bucket, Role role, TaskInfo task) {
    alike.remove(bucket);
    bucket.add(bucket.size(), task, role);
    alike.add(bucket);
  }
}
