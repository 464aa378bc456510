package io.hekla.model.job;

import static io.hekla.model.job.Scene.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.PodGroupPhase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Creation, restarts, orders and ends of a Job. */
class JobBehaviourTest {
  @Test
  void aNewJobAsksForItsPodGroupAndMakesNoPod() {
    var seen = Scene.job(JobPhase.PENDING).observation();
    var fresh =
        new JobObservation(
            seen.uid(),
            seen.name(),
            seen.created(),
            false,
            seen.rules(),
            List.of(),
            List.of(),
            JobObservation.Gang.NONE,
            true,
            JobObservation.Plugins.NONE,
            JobObservation.Volumes.NONE,
            JobReport.NONE,
            List.of());

    var decision =
        Scene.MACHINE.decide(new JobEntityState.Absent(), new JobCommand.Observe(fresh), NOW);

    assertThat(decision.events()).hasSize(1).first().isInstanceOf(JobEvent.Begun.class);
    assertThat(decision.effects().get(0))
        .isEqualTo(new JobEffect.CreatePodGroup(FinishedDeletedPods.NONE));
    assertThat(decision.effects()).noneMatch(JobEffect.CreatePods.class::isInstance);
  }

  @Test
  void theStatusSaysWhyThePodGroupWaitsAndStopsWithTheReason() {
    var scene = Scene.job(JobPhase.PENDING).gang(PodGroupPhase.PENDING);
    var full = scene.observation().waiting("queue q has no room");

    assertThat(written(scene, full))
        .extracting(JobReport::reason, JobReport::message)
        .containsExactly("PodGroupPending", "queue q has no room");
    assertThat(written(scene, full.waiting("")))
        .extracting(JobReport::reason, JobReport::message)
        .containsExactly("", "");
    assertThat(written(Scene.job(JobPhase.ABORTED), full).message()).isEmpty();
  }

  private static JobReport written(Scene scene, JobObservation observation) {
    return Scene.MACHINE
        .decide(scene.state(), new JobCommand.Observe(observation), NOW)
        .effects()
        .stream()
        .filter(JobEffect.WriteStatus.class::isInstance)
        .map(effect -> ((JobEffect.WriteStatus) effect).report())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void podsAreCreatedOnceThePodGroupIsAdmitted() {
    var waiting = Scene.job(JobPhase.PENDING).gang(PodGroupPhase.PENDING).observed();
    var admitted = Scene.job(JobPhase.PENDING).gang(PodGroupPhase.INQUEUE).observed();

    assertThat(waiting.created()).isEmpty();
    assertThat(admitted.created()).containsExactly(0, 1, 2);
    assertThat(admitted.events()).isEmpty();
  }

  @Test
  void anEvictedPodIsMadeAgainWithoutAPolicy() {
    var outcome =
        Scene.job(JobPhase.RUNNING).minAvailable(2).madeAll().pods(2, PodPhase.RUNNING).observed();

    assertThat(outcome.created()).containsExactly(2);
    assertThat(outcome.events()).isEmpty();
  }

  @Test
  void aPodThatIsSeenToGoBeforeItsJobRunsIsEvicted() {
    var waiting =
        Scene.job(JobPhase.PENDING)
            .policy(LifecycleEvent.POD_EVICTED, JobAction.RESTART_POD)
            .pods(1, PodPhase.RUNNING);
    assertThat(waiting.observed().phase()).isEqualTo(JobPhase.PENDING);

    var evicted = waiting.departed().observed();

    assertThat(evicted.phase()).isEqualTo(JobPhase.RESTARTING);
    assertThat(evicted.after().retryCount()).isEqualTo(1);
    var again =
        Scene.Outcome.of(evicted.after(), new JobCommand.Observe(waiting.observation()), NOW);
    assertThat(again.events()).noneMatch(JobEvent.JobKilled.class::isInstance);
  }

  @Test
  void scalingDownEvictsNothingInTheSenseOfPolicies() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .madeAll()
            .pods(3, PodPhase.RUNNING)
            .replicas(2)
            .minAvailable(2)
            .policy(LifecycleEvent.POD_EVICTED, JobAction.RESTART_JOB)
            .observed();

    assertThat(outcome.deleted()).containsExactly("job-worker-2");
    assertThat(outcome.phase()).isEqualTo(JobPhase.RUNNING);
    assertThat(outcome.events()).hasSize(1).first().isInstanceOf(JobEvent.Scaled.class);
  }

  @Test
  void aJobScaledToZeroKeepsRunning() {
    var outcome = Scene.job(JobPhase.RUNNING).replicas(0).minAvailable(0).observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.RUNNING);
  }

  @Test
  void theLastAttemptKeepsItsEndedPods() {
    var early =
        Scene.job(JobPhase.RUNNING)
            .retried(0)
            .pods(2, PodPhase.RUNNING)
            .failedWith(1)
            .ordered(JobAction.RESTART_JOB);
    var last =
        Scene.job(JobPhase.RUNNING)
            .retried(2)
            .pods(2, PodPhase.RUNNING)
            .failedWith(1)
            .ordered(JobAction.RESTART_JOB);

    assertThat(early.deleted()).hasSize(3);
    assertThat(last.deleted()).containsExactly("job-worker-0", "job-worker-1");
    assertThat(last.report().failed()).isEqualTo(1);
  }

  @Test
  void aRestartedJobWaitsForItsOldPodGroupToLeave() {
    var outcome = Scene.job(JobPhase.RESTARTING).retried(1).oldGangStillThere().observed();

    assertThat(outcome.asks(JobEffect.DeletePodGroup.class)).isTrue();
    assertThat(outcome.asks(JobEffect.CreatePodGroup.class)).isFalse();
    assertThat(outcome.created()).isEmpty();
  }

  @Test
  void podsOfAFormerAttemptGoUnlessTheyHaveEndedAndAreSpared() {
    var spared =
        Scene.job(JobPhase.PENDING)
            .version(1)
            .oldPods(1, PodPhase.SUCCEEDED)
            .oldPods(1, PodPhase.RUNNING)
            .observed();
    var all =
        Scene.job(JobPhase.PENDING)
            .version(1)
            .endedPodsGoToo()
            .oldPods(1, PodPhase.SUCCEEDED)
            .observed();

    assertThat(spared.deleted()).containsExactly("job-worker-1");
    assertThat(all.deleted()).containsExactly("job-worker-0");
  }

  @Test
  void anOrderIsDoneOnce() {
    var scene = Scene.job(JobPhase.RUNNING).pods(3, PodPhase.RUNNING);
    var first = scene.ordered(JobAction.ABORT_JOB);

    var again =
        Scene.Outcome.of(
            first.after(),
            new JobCommand.Execute("order-1", "cmd", JobAction.ABORT_JOB, scene.observation()),
            NOW);

    assertThat(first.phase()).isEqualTo(JobPhase.ABORTING);
    assertThat(again.events()).isEmpty();
    assertThat(again.effects()).containsExactly(new JobEffect.DeleteCommand("cmd", "order-1"));
  }

  @Test
  void anOrderThatNamesNoPartitionChangesNothing() {
    var outcome =
        Scene.job(JobPhase.RUNNING).pods(3, PodPhase.RUNNING).ordered(JobAction.RESTART_PARTITION);

    assertThat(outcome.phase()).isEqualTo(JobPhase.RUNNING);
    assertThat(outcome.events()).containsExactly(new JobEvent.CommandDone("order-1"));
  }

  @Test
  void aMissingQueueMakesAJobWaitAndSaysSo() {
    var outcome = Scene.job(JobPhase.PENDING).withoutQueue().observed();

    assertThat(outcome.events()).isEmpty();
    assertThat(outcome.asks(JobEffect.Report.class)).isTrue();
  }

  @Test
  void aJobWhoseQueueIsDeletedEndsAsItsPodsDo() {
    var running = Scene.job(JobPhase.RUNNING).withoutQueue().pods(2, PodPhase.RUNNING);
    assertThat(running.observed().phase()).isEqualTo(JobPhase.RUNNING);
    assertThat(running.observed().created()).isEmpty();

    var done = Scene.job(JobPhase.RUNNING).withoutQueue().pods(3, PodPhase.SUCCEEDED).observed();
    assertThat(done.phase()).isEqualTo(JobPhase.COMPLETED);
    assertThat(done.report().reason()).isEmpty();

    var begins = Scene.job(JobPhase.PENDING).withoutQueue().pods(3, PodPhase.RUNNING).observed();
    assertThat(begins.phase()).isEqualTo(JobPhase.RUNNING);
  }

  @Test
  void anOrderForAJobThatIsNotThereIsDropped() {
    var decision =
        Scene.MACHINE.decide(
            new JobEntityState.Absent(),
            new JobCommand.CommandTargetMissing("order-1", "cmd", "job-1"),
            Scene.NOW);

    assertThat(decision.events()).isEmpty();
    assertThat(decision.effects())
        .containsExactly(new JobEffect.DeleteUnmatchedCommand("cmd", "order-1", "job-1"));
  }

  @Test
  void theDurationIsInTheStatusOnceAJobHasEnded() {
    var running = Scene.job(JobPhase.RUNNING).pods(3, PodPhase.RUNNING).observed().report();
    var ended = Scene.job(JobPhase.COMPLETED).observed().report();

    assertThat(running.runningDuration()).isEqualTo(Duration.ZERO);
    assertThat(ended.runningDuration())
        .as("from creation to the end")
        .isEqualTo(Duration.ofMinutes(9));
  }

  @Test
  void eventsThatDoNotFitAreFaults() {
    var present = Scene.job(JobPhase.RUNNING).state();

    assertThatThrownBy(
            () ->
                Scene.MACHINE.apply(
                    new JobEntityState.Absent(), new JobEvent.CommandDone("order-1")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> Scene.MACHINE.apply(present, new JobEvent.Removed("another-uid")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(
            () ->
                Scene.MACHINE.apply(
                    present,
                    new JobEvent.Advanced(
                        JobPhase.RUNNING, java.util.Map.of(), java.util.Map.of(), NOW)))
        .isInstanceOf(IllegalStateException.class);
  }
}
