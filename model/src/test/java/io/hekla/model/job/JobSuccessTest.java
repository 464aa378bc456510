package io.hekla.model.job;

import static io.hekla.model.job.Scene.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Successes of pods: they complete tasks and Jobs, and stay. */
class JobSuccessTest {
  @Test
  void enoughSuccessesCompleteAJobAndItsRestGoes() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .minSuccess(1)
            .pods(1, PodPhase.SUCCEEDED)
            .pods(2, PodPhase.RUNNING)
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.COMPLETED);
    assertThat(outcome.deleted()).containsExactly("job-worker-1", "job-worker-2");
    assertThat(outcome.report().succeeded()).isEqualTo(1);
    assertThat(outcome.report().terminating()).isEqualTo(2);
  }

  @Test
  void aTaskBelowItsMinimumFailsTheJob() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .taskMinAvailable(3)
            .pods(2, PodPhase.SUCCEEDED)
            .pods(1, PodPhase.FAILED)
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.FAILED);
  }

  @Test
  void aSucceededIndexIsNotRunAgainThoughItsPodIsGone() {
    var some = Scene.job(JobPhase.RUNNING).minAvailable(1).finished("0-1").madeAll().observed();
    var all =
        Scene.job(JobPhase.RUNNING)
            .finished("0-2")
            .madeAll()
            .policy(LifecycleEvent.POD_EVICTED, JobAction.RESTART_JOB)
            .observed();

    assertThat(some.created()).containsExactly(2);
    assertThat(some.report().succeeded()).isEqualTo(2);
    assertThat(all.phase()).isEqualTo(JobPhase.COMPLETED);
  }

  @Test
  void theGangDoesWithoutWhoIsDoneAndGone() {
    var scene = Scene.job(JobPhase.RUNNING).finished("2").madeAll().pods(2, PodPhase.RUNNING);

    var report =
        new JobEffect.UpdatePodGroup(
            "gang-1", new FinishedDeletedPods(Map.of("worker", IndexSet.parse("2"))));
    assertThat(scene.observed().effects()).contains(report);
    assertThat(scene.finishedDeleted("2").observed().asks(JobEffect.UpdatePodGroup.class))
        .isFalse();
  }

  @Test
  void aReportedSuccessStays() {
    var scene = Scene.job(JobPhase.RUNNING).pods(1, PodPhase.SUCCEEDED).pods(2, PodPhase.RUNNING);

    var untold = scene.observed();
    var report = scene.shown(untold.report()).observed();
    var lost =
        Scene.Outcome.of(
            report.after(), Scene.observe(Scene.job(JobPhase.RUNNING).shown(untold.report())), NOW);

    assertThat(untold.events()).isEmpty();
    assertThat(report.after().finished()).isEqualTo(Map.of("worker", IndexSet.parse("0")));
    assertThat(lost.created()).containsExactly(1, 2);
  }

  @Test
  void aSuccessStaysThoughItsPodWasDeletedBeforeTheObservation() {
    var outcome =
        Scene.job(JobPhase.RUNNING).madeAll().pods(3, PodPhase.SUCCEEDED).departed().observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.COMPLETED);
    assertThat(outcome.after().finished()).isEqualTo(Map.of("worker", IndexSet.parse("0-2")));
    assertThat(outcome.created()).isEmpty();
  }

  @Test
  void aPodThatWasKilledTellsOfNoSuccessWhenItHasGone() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .version(1)
            .endedPodsGoToo()
            .oldPods(3, PodPhase.SUCCEEDED)
            .departed()
            .observed();

    assertThat(outcome.after().finished()).isEmpty();
    assertThat(outcome.created()).containsExactly(0, 1, 2);
  }

  @Test
  void aTaskCompletesThoughThePodOfOneOfItsSuccessesIsGone() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .replicas(2)
            .minAvailable(2)
            .finished("1")
            .pods(1, PodPhase.SUCCEEDED)
            .policy(LifecycleEvent.TASK_COMPLETED, JobAction.COMPLETE_JOB)
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.COMPLETING);
  }
}
