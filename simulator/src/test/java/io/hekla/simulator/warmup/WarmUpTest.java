package io.hekla.simulator.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SchedulerEvent;
import io.hekla.model.job.JobEntityState;
import io.hekla.model.job.JobEvent;
import io.hekla.model.podgroup.PodGroupEntityState;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.VirtualRun;
import java.time.Duration;
import java.util.HashSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  private static final ControllerSettings SETTINGS = ControllerSettings.ofThisProcess();

  @Test
  void allJobsOfAllRunsEnd() {
    assertThat(new WarmUp(2, 8).run(SETTINGS, () -> false, value -> {})).isEqualTo(16);
  }

  @Test
  void someJobsWaitSoThatReasonsAreMadeToo() {
    RunOutcome outcome =
        VirtualRun.of(
            WarmUpWorkload.of(WarmUp.OF_A_MEMBER.jobs()),
            new VirtualRun.Settings(
                SchedulerConfiguration.helmDefault(), 0, Duration.ZERO, SETTINGS));

    assertThat(outcome.records()).anyMatch(run -> run.waitSeconds(outcome.end()) > 1);
  }

  @Test
  void whatJournalsHaveOfAGangIsAmongWhatItPersists() {
    var types = new HashSet<Class<?>>();

    new WarmUp(1, 12).run(SETTINGS, () -> false, value -> types.add(value.getClass()));

    assertThat(types)
        .contains(
            JobEvent.Begun.class,
            JobEvent.Advanced.class,
            JobEntityState.Present.class,
            PodGroupEntityState.Present.class,
            SchedulerEvent.SessionDecided.class);
  }

  @Test
  void itEndsInTheMiddleOfARunWhereItIsEnough() {
    var looks = new AtomicInteger();

    int done = WarmUp.OF_A_MEMBER.run(SETTINGS, () -> looks.incrementAndGet() > 20, value -> {});

    assertThat(done).isZero();
    assertThat(looks).hasValueLessThan(25);
  }

  @Test
  void nothingRunsWhereItIsEnoughFromTheBeginning() {
    assertThat(WarmUp.OF_A_MEMBER.run(SETTINGS, () -> true, value -> {})).isZero();
  }
}
