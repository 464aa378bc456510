package io.hekla.model.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.job.JobAction;
import io.hekla.model.job.JobObservation;
import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobRules;
import io.hekla.model.job.LifecycleEvent;
import io.hekla.model.job.PodPhase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of Job and PodGroup together, through the very functions that the actors run. */
class GangLifeTest {
  private static final int MOST_EVENTS = 8;

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 400})
  void aWholeLifeTakesAtMostEightEventsWhateverTheSize(int size) {
    var world = new GangWorld(size, List.of());

    world.settle();
    world.session();
    world.settle();
    assertThat(world.pods()).isEqualTo(size);
    world.session();
    world.settle();
    world.kubelets(PodPhase.PENDING, PodPhase.RUNNING);
    world.settle();
    world.session();
    world.settle();
    world.kubelets(PodPhase.RUNNING, PodPhase.SUCCEEDED);
    world.session();
    world.settle();
    assertThat(world.phase()).isEqualTo("Completed");
    world.jobGone();
    world.replay();

    assertThat(world.persistedEvents()).as(world.history()).isLessThanOrEqualTo(MOST_EVENTS);
  }

  @Test
  void randomHistoriesReplayToTheSameStateAndComeToRest() {
    var seen = EnumSet.noneOf(JobPhase.class);
    for (long seed = 0; seed < 80; seed++) {
      try {
        randomLife(new Random(seed), seen);
      } catch (AssertionError | RuntimeException failure) {
        throw new AssertionError("seed " + seed, failure);
      }
    }

    assertThat(seen)
        .as("phases at rest that the histories came through")
        .contains(
            JobPhase.PENDING,
            JobPhase.RUNNING,
            JobPhase.ABORTED,
            JobPhase.COMPLETED,
            JobPhase.TERMINATED,
            JobPhase.FAILED);
  }

  private static void randomLife(Random random, EnumSet<JobPhase> seen) {
    var actions = JobAction.values();
    var triggers = LifecycleEvent.values();
    var policies =
        List.of(
            new JobRules.Policy(
                actions[random.nextInt(actions.length)],
                List.of(triggers[random.nextInt(triggers.length)]),
                0,
                Duration.ofSeconds(random.nextInt(2) * 5L)));
    var plugins =
        random.nextBoolean()
            ? JobObservation.Plugins.NONE
            : new JobObservation.Plugins(List.of("ssh", "svc"), List.of(), List.of());
    var world = new GangWorld(4, random.nextBoolean() ? policies : List.of(), plugins);
    for (int step = 0; step < 40; step++) {
      switch (random.nextInt(8)) {
        case 0, 1 -> world.session();
        case 2 -> world.kubelets(PodPhase.PENDING, PodPhase.RUNNING);
        case 3 -> world.kubelets(PodPhase.RUNNING, PodPhase.SUCCEEDED);
        case 4 -> world.disturb(random.nextInt(4), PodPhase.FAILED, false);
        case 5 -> world.disturb(random.nextInt(4), PodPhase.RUNNING, random.nextBoolean());
        case 6 -> {
          if (random.nextInt(5) == 0) {
            world.order("order-" + step, actions[random.nextInt(actions.length)]);
          }
        }
        case 7 -> world.session();
        default -> throw new IllegalStateException("no such step");
      }
      world.settle();
      seen.add(JobPhase.read(world.phase()));
    }
    world.replay();
  }
}
