package io.hekla.model.cronjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.job.JobPhase;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random histories under each policy. */
class CronJobHistoriesTest {
  private static final List<JobPhase> PHASES = List.of(JobPhase.values());

  @ParameterizedTest
  @EnumSource(ConcurrencyPolicy.class)
  void noTimeGetsTwoJobsAndPoliciesHold(ConcurrencyPolicy policy) {
    run(policy, 0, 10);
  }

  @ParameterizedTest
  @EnumSource(ConcurrencyPolicy.class)
  @Tag("thorough")
  void norInAThousandHistories(ConcurrencyPolicy policy) {
    run(policy, 10, 1000);
  }

  private static void run(ConcurrencyPolicy policy, long first, long end) {
    for (long seed = first; seed < end; seed++) {
      run(policy, seed);
    }
  }

  private static void run(ConcurrencyPolicy policy, long seed) {
    var random = new Random(seed);
    var world = new CronWorld();
    world.concurrency = policy;
    world.deadline = random.nextInt(3) == 0 ? 60L * (1 + random.nextInt(15)) : CronRules.UNSET;
    int minutes = 0;
    for (int step = 0; step < 60; step++) {
      minutes += random.nextInt(8);
      int some = minutes / 10 * 10 - 10 * random.nextInt(3);
      switch (random.nextInt(6)) {
        case 0 -> world.deleted(some);
        case 1 -> world.suspended = random.nextInt(3) == 0;
        case 2 -> world.answersAreLost = random.nextBoolean();
        case 3 -> world.refusal = random.nextInt(3) == 0 ? "no room" : "";
        default -> world.job(some, PHASES.get(random.nextInt(PHASES.size())));
      }
      world.at(minutes);
      // A Job that is deleted while its creation is not yet known is created again.
      if (world.answersAreLost) {
        world.observe();
      }
      assertThat(world.made).as("%s, seed %d", policy, seed).doesNotHaveDuplicates();
      if (policy != ConcurrencyPolicy.ALLOW) {
        assertThat(world.shown().active().size()).as("%s, seed %d", policy, seed).isLessThan(2);
      }
    }
    assertThat(world.made).as("%s, seed %d", policy, seed).isSorted();
    assertThat(world.replayed()).as("%s, seed %d", policy, seed).isEqualTo(world.state());
  }
}
