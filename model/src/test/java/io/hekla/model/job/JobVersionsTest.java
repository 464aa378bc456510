package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of pods and statuses whose version a tenant has written, beyond the Job's own. */
class JobVersionsTest {
  private static final int LOOKS = 50;

  @ParameterizedTest
  @ValueSource(ints = {1, 7, Integer.MAX_VALUE})
  void podsOfAVersionToComeRestartTheJobOnceThoughTheyStay(int version) {
    var scene =
        Scene.job(JobPhase.RUNNING)
            .version(version)
            .pods(2, PodPhase.FAILED)
            .version(0)
            .policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_JOB);

    var course = new Course(scene.state(), scene.observation());

    assertThat(course.kills).isEqualTo(1);
    assertThat(course.state.retryCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE, -1})
  void aStatusOfAnyVersionLetsFailedPodsRestartTheJobOnce(int version) {
    var scene =
        Scene.job(JobPhase.RUNNING)
            .version(Math.max(0, version))
            .pods(2, PodPhase.FAILED)
            .shown(shown(version, 0))
            .policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_JOB);

    var course = new Course(new JobEntityState.Absent(), scene.observation());

    assertThat(course.kills).isEqualTo(1);
    assertThat(course.state.retryCount()).isEqualTo(1);
    assertThat(course.state.version()).isPositive();
  }

  @Test
  void aStatusOfAnyNumberOfRetriesHasTheJobFailInTheEnd() {
    for (int retries : new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      var scene =
          Scene.job(JobPhase.RUNNING)
              .pods(2, PodPhase.FAILED)
              .shown(shown(0, retries))
              .policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_JOB);

      var course = new Course(new JobEntityState.Absent(), scene.observation());

      assertThat(course.state.retryCount()).isPositive();
      assertThat(course.state.phase())
          .isEqualTo(retries > 0 ? JobPhase.FAILED : JobPhase.RESTARTING);
    }
  }

  private static JobReport shown(int version, int retries) {
    var none = JobReport.NONE;
    return new JobReport(
        "Running",
        "",
        "",
        Scene.NOW,
        3,
        none.taskPods(),
        0,
        0,
        0,
        2,
        0,
        0,
        version,
        retries,
        List.of(),
        List.of(),
        List.of(),
        Duration.ZERO);
  }

  /** Course of observations of pods that do not go, however often they are deleted. */
  private static final class Course {
    private JobEntityState.Present state;
    private int kills;

    Course(JobEntityState before, JobObservation observation) {
      JobEntityState now = before;
      for (int i = 0; i < LOOKS; i++) {
        var decision = Scene.MACHINE.decide(now, new JobCommand.Observe(observation), Scene.NOW);
        for (JobEvent event : decision.events()) {
          now = Scene.MACHINE.apply(now, event);
          kills += event instanceof JobEvent.JobKilled ? 1 : 0;
        }
      }
      state = (JobEntityState.Present) now;
    }
  }
}
