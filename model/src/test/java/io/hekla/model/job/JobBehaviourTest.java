package io.hekla.model.job;

import static io.hekla.model.job.Scene.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.PodGroupPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
  void anEvictedPodRestartsTheJobWhereAPolicySaysSo() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .madeAll()
            .pods(2, PodPhase.RUNNING)
            .policy(LifecycleEvent.POD_EVICTED, JobAction.RESTART_JOB)
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.RESTARTING);
    assertThat(outcome.after().version()).isEqualTo(1);
    assertThat(outcome.after().retryCount()).isEqualTo(1);
    assertThat(outcome.deleted()).containsExactly("job-worker-0", "job-worker-1");
    assertThat(outcome.asks(JobEffect.DeletePodGroup.class)).isTrue();
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
  void aFailedPodActsOnce() {
    var scene =
        Scene.job(JobPhase.RUNNING)
            .pods(2, PodPhase.RUNNING)
            .failedWith(1)
            .policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_POD);
    var first = scene.observed();

    var second = Scene.Outcome.of(first.after(), new JobCommand.Observe(scene.observation()), NOW);

    assertThat(first.deleted()).containsExactly("job-worker-2");
    assertThat(first.after().retryCount()).isEqualTo(1);
    assertThat(second.after().retryCount()).isEqualTo(1);
    assertThat(second.deleted()).containsExactly("job-worker-2");
  }

  @Test
  void anExitCodeIsWhatItsPolicyWaitsFor() {
    var other =
        Scene.job(JobPhase.RUNNING)
            .pods(2, PodPhase.RUNNING)
            .failedWith(1)
            .exitCodePolicy(137, JobAction.ABORT_JOB)
            .observed();
    var same =
        Scene.job(JobPhase.RUNNING)
            .pods(2, PodPhase.RUNNING)
            .failedWith(137)
            .exitCodePolicy(137, JobAction.ABORT_JOB)
            .observed();

    assertThat(other.phase()).isEqualTo(JobPhase.RUNNING);
    assertThat(same.phase()).isEqualTo(JobPhase.ABORTING);
  }

  @Test
  void aPartitionIsReplacedWholeAndAlone() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .replicas(4)
            .partitionsOf(2)
            .pods(3, PodPhase.RUNNING)
            .failedWith(1)
            .policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_PARTITION)
            .observed();

    assertThat(outcome.deleted()).containsExactly("job-worker-2", "job-worker-3");
    assertThat(outcome.after().version()).isZero();
  }

  @Test
  void aDelayedActionWaitsActsOnceAndIsCalledOffByRecovery() {
    var stuck =
        Scene.job(JobPhase.PENDING)
            .pods(2, PodPhase.RUNNING)
            .pods(1, PodPhase.PENDING)
            .policy(LifecycleEvent.POD_PENDING, JobAction.ABORT_JOB, Duration.ofMinutes(5));
    var recovered =
        Scene.job(JobPhase.PENDING)
            .pods(3, PodPhase.RUNNING)
            .policy(LifecycleEvent.POD_PENDING, JobAction.ABORT_JOB, Duration.ofMinutes(5));
    Instant due = NOW.plus(Duration.ofMinutes(5));

    var armed = stuck.observed();
    var early = Scene.Outcome.of(armed.after(), observe(stuck), due.minusSeconds(1));
    var late = Scene.Outcome.of(armed.after(), observe(stuck), due);
    var off = Scene.Outcome.of(armed.after(), observe(recovered), due);

    assertThat(armed.phase()).isEqualTo(JobPhase.PENDING);
    assertThat(armed.effects()).contains(new JobEffect.WakeAt(due));
    assertThat(Scene.MACHINE.owed(armed.after())).containsExactly(new JobEffect.WakeAt(due));
    assertThat(early.events()).isEmpty();
    assertThat(late.phase()).isEqualTo(JobPhase.ABORTING);
    assertThat(late.after().delays()).isEmpty();
    assertThat(off.phase()).isEqualTo(JobPhase.RUNNING);
    assertThat(off.after().delays()).isEmpty();
  }

  @Test
  void aPolicyWithoutATargetActsOnceThoughItsOccasionLasts() {
    var scene =
        Scene.job(JobPhase.RUNNING)
            .pods(3, PodPhase.RUNNING)
            .gang(PodGroupPhase.UNKNOWN)
            .policy(LifecycleEvent.UNKNOWN, JobAction.RESTART_TASK);
    var first = scene.observed();

    var second = Scene.Outcome.of(first.after(), observe(scene), NOW);

    assertThat(first.after().retryCount()).isEqualTo(1);
    assertThat(second.events()).noneMatch(JobEvent.JobKilled.class::isInstance);
  }

  @Test
  void unknownPoliciesWorkAtEveryVersion() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .version(4)
            .pods(3, PodPhase.RUNNING)
            .gang(PodGroupPhase.UNKNOWN)
            .policy(LifecycleEvent.UNKNOWN, JobAction.ABORT_JOB)
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.ABORTING);
  }

  @Test
  void aTaskFailsOnceItsContainersRestartedTooOften() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .pods(3, PodPhase.RUNNING)
            .restarted(3)
            .policy(LifecycleEvent.TASK_FAILED, JobAction.TERMINATE_JOB)
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.TERMINATING);
  }

  @ParameterizedTest
  @EnumSource(names = {"RESTART_POD", "RESTART_PARTITION"})
  void theFailureOfATaskIsThatOfThePodThatRestartedMost(JobAction action) {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .partitionsOf(1)
            .pods(3, PodPhase.RUNNING)
            .restarted(3)
            .policy(LifecycleEvent.TASK_FAILED, action)
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.RESTARTING);
    assertThat(outcome.deleted()).containsExactly("job-worker-2");
  }

  @Test
  void aCompletedTaskCanCompleteTheJob() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .pods(3, PodPhase.SUCCEEDED)
            .policy(LifecycleEvent.TASK_COMPLETED, JobAction.COMPLETE_JOB)
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.COMPLETING);
  }

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
            report.after(), observe(Scene.job(JobPhase.RUNNING).shown(untold.report())), NOW);

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

  @Test
  void anExitCodePolicyWithAnActionThatThereIsNotDoesNothing() {
    var outcome =
        Scene.job(JobPhase.RUNNING)
            .pods(2, PodPhase.RUNNING)
            .failedWith(3)
            .exitCodePolicy(3, JobAction.read("EvictEverybody"))
            .observed();

    assertThat(outcome.phase()).isEqualTo(JobPhase.RUNNING);
    assertThat(outcome.deleted()).isEmpty();
    assertThat(outcome.created()).isEmpty();
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

  private static JobCommand observe(Scene scene) {
    return new JobCommand.Observe(scene.observation());
  }
}
