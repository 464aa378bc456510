package io.hekla.model.job;

import static io.hekla.model.job.Scene.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Policies of a Job act on the events that they name, and on no others. */
class JobPoliciesTest {
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
    var early = Scene.Outcome.of(armed.after(), Scene.observe(stuck), due.minusSeconds(1));
    var late = Scene.Outcome.of(armed.after(), Scene.observe(stuck), due);
    var off = Scene.Outcome.of(armed.after(), Scene.observe(recovered), due);

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

    var second = Scene.Outcome.of(first.after(), Scene.observe(scene), NOW);

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
}
