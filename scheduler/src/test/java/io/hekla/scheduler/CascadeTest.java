package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.testing.EvictionRun;
import io.hekla.scheduler.testing.EvictionRun.Evicted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Evictions by jobs that were just evicted (docs/reference/plugin-rules.md#job-preemption). */
class CascadeTest {
  private static final int CASES = 25;
  private static final int SESSIONS = 40;
  private static final SchedulerConfiguration GUARDED = configuration("  - name: job-preemption\n");
  private static final SchedulerConfiguration UNGUARDED =
      configuration("  - {name: job-preemption, arguments: {pause: 1s}}\n");

  @Test
  void noJobEvictsWithinAMinuteOfItsEvictionUnlessItsPriorityIsHigher() {
    int without = 0;
    int evictions = 0;
    for (long seed : LongStream.range(0, CASES).toArray()) {
      List<Evicted> guarded = run(seed, GUARDED);
      evictions += guarded.size();
      without += cascades(run(seed, UNGUARDED)).size();

      assertThat(cascades(guarded)).as("seed %d", seed).isEmpty();
    }

    // Otherwise the cases would show nothing.
    assertThat(without).isPositive();
    assertThat(evictions).isGreaterThan(CASES);
  }

  @Tag("thorough")
  @Test
  void noJobDoesInManyCases() {
    RandomCases.many()
        .forEach(seed -> assertThat(cascades(run(seed, GUARDED))).as("seed %d", seed).isEmpty());
  }

  @Test
  void anEvictedJobHasItsTurnOnceTheMinuteIsOver() {
    List<Evicted> guarded = chain(GUARDED);
    List<Evicted> unguarded = chain(UNGUARDED);

    assertThat(guarded).extracting(Evicted::gang).containsExactly("middle", "low");
    assertThat(unguarded).extracting(Evicted::gang).containsExactly("middle", "low");
    assertThat(between(unguarded)).isLessThan(Duration.ofMinutes(1));
    assertThat(between(guarded)).isEqualTo(Duration.ofMinutes(1));
  }

  /** An important job needs the only large node, and the one that was there could use the other. */
  private static List<Evicted> chain(SchedulerConfiguration configuration) {
    return new EvictionRun(configuration)
        .queue("default", 1)
        .node("large", "4")
        .node("small", "3")
        .gang("middle", "default", 5, 1, "3", 0)
        .gang("low", "default", 1, 1, "3", 1)
        .gang("high", "default", 9, 1, "4", 3)
        .run(SESSIONS);
  }

  private static Duration between(List<Evicted> two) {
    return Duration.between(two.getFirst().at(), two.getLast().at());
  }

  private static List<Evicted> run(long seed, SchedulerConfiguration configuration) {
    var random = new Random(seed * 0x9e3779b97f4a7c15L);
    var run = new EvictionRun(configuration).queue("one", 1).queue("other", 1 + random.nextInt(3));
    int nodes = 2 + random.nextInt(3);
    for (int node = 0; node < nodes; node++) {
      run.node("n" + node, 2 + random.nextInt(7) + "");
    }
    int gangs = 6 + random.nextInt(6);
    for (int gang = 0; gang < gangs; gang++) {
      run.gang(
          "gang-" + gang,
          random.nextInt(4) > 0 ? "one" : "other",
          random.nextInt(10),
          1 + random.nextInt(2),
          1 + random.nextInt(7) + "",
          random.nextInt(SESSIONS / 2));
    }
    return run.run(SESSIONS);
  }

  /** Returns the evictions for a job that was evicted shortly before by one not less important. */
  private static List<Evicted> cascades(List<Evicted> all) {
    var cascades = new ArrayList<Evicted>();
    for (int i = 0; i < all.size(); i++) {
      Evicted later = all.get(i);
      for (Evicted first : all.subList(0, i)) {
        boolean inTurn = first.gang().equals(later.by());
        boolean isSoon =
            Duration.between(first.at(), later.at()).compareTo(Duration.ofMinutes(1)) < 0;
        if (inTurn && isSoon && later.priorityOfThat() <= first.priorityOfThat()) {
          cascades.add(later);
        }
      }
    }
    return cascades;
  }

  private static SchedulerConfiguration configuration(String plugin) {
    String text =
        """
        actions: "enqueue, allocate, preempt, reclaim"
        tiers:
        - plugins:
          - name: priority
          - name: gang
            enablePreemptable: false
            enableReclaimable: false
          - name: conformance
        %s- plugins:
          - name: predicates
          - name: proportion
          - name: nodeorder
        """
            .formatted(plugin);
    return switch (Engine.read(text)) {
      case Parsed.Valid valid -> valid.configuration();
      case Parsed.Invalid invalid -> throw new IllegalArgumentException(invalid.toString());
    };
  }
}
