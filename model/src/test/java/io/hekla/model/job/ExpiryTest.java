package io.hekla.model.job;

import static io.hekla.model.job.Scene.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.api.JobStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the deletion of finished Jobs. A scene's phase began a minute before now. */
class ExpiryTest {
  private static final Instant BEGAN = NOW.minusSeconds(60);

  private static Scene ended(JobPhase phase, int ttl) {
    var scene = Scene.job(phase).pods(3, PodPhase.SUCCEEDED).ttl(ttl);
    return scene.shown(scene.observed().report());
  }

  /** Returns the effects on the Job itself and its wake-ups. */
  private static List<JobEffect> at(Scene scene, Instant now) {
    return Scene.Outcome.of(scene.state(), new JobCommand.Observe(scene.observation()), now)
        .effects()
        .stream()
        .filter(effect -> !(effect instanceof JobEffect.DeletePodGroup))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPLETED", "FAILED", "TERMINATED"})
  void aFinishedJobIsDeletedOnceItsTimeIsOver(JobPhase phase) {
    var scene = ended(phase, 90);

    assertThat(at(scene, BEGAN.plusSeconds(89)))
        .containsExactly(new JobEffect.WakeAt(BEGAN.plusSeconds(90)));
    assertThat(at(scene, BEGAN.plusSeconds(90)))
        .containsExactly(new JobEffect.DeleteJob("job-uid"));
  }

  @Test
  void zeroMeansAtOnceButNotBeforeTheApiShowsTheEnd() {
    var scene = Scene.job(JobPhase.COMPLETED).pods(3, PodPhase.SUCCEEDED).ttl(0);

    var report = scene.observed().report();
    var early = at(scene, NOW);
    var then = at(scene.shown(report), NOW);

    assertThat(early).containsExactly(new JobEffect.WriteStatus(report));
    assertThat(then).containsExactly(new JobEffect.DeleteJob("job-uid"));
  }

  @Test
  void aJobThatSaysNothingOfItIsKept() {
    assertThat(at(ended(JobPhase.COMPLETED, JobRules.UNSET), NOW.plusSeconds(1_000_000))).isEmpty();
  }

  @Test
  void anAbortedJobHasNotFinished() {
    var scene = Scene.job(JobPhase.ABORTED).ttl(0);

    assertThat(at(scene.shown(scene.observed().report()), NOW)).isEmpty();
  }

  @Test
  void aJobWithoutEndTimeExpiresFromNow() {
    var status = new JobStatus();
    status.state = new io.hekla.model.api.JobState();
    status.state.phase = "Completed";
    var observation =
        Scene.job(JobPhase.COMPLETED).ttl(90).shown(JobStatusConverter.read(Optional.of(status)));

    var decision =
        Scene.MACHINE.decide(
            new JobEntityState.Absent(), new JobCommand.Observe(observation.observation()), NOW);

    assertThat(decision.effects())
        .contains(new JobEffect.WakeAt(NOW.plusSeconds(90)))
        .doesNotContain(new JobEffect.DeleteJob("job-uid"));
  }
}
