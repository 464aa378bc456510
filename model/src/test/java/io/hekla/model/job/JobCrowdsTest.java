package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.Scene.Outcome;
import io.hekla.model.testing.CpuTime;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests of the cost when the same happens to very many pods of one Job at once. */
class JobCrowdsTest {
  private static final int MANY = 20_000;
  private static final Duration LONGEST = Duration.ofSeconds(3);
  private static final List<JobAction> AIMED =
      List.of(JobAction.RESTART_POD, JobAction.RESTART_PARTITION, JobAction.RESTART_TASK);
  private static final List<PodPhase> PHASES = List.of(PodPhase.values());
  private static final Duration DAY = Duration.ofHours(24);

  @Test
  void manyPendingPodsBeginToWaitAndGoOnWaiting() {
    var scene = pending(JobAction.ABORT_JOB);

    var first = inTime(scene::observed);
    assertThat(first.after().delays()).hasSize(MANY).noneMatch(Delay::executed);

    var next = inTime(() -> again(first, scene, Duration.ofHours(1)));
    assertThat(next.events()).isEmpty();
  }

  @Test
  void anActionForAllOfThemIsDueOnce() {
    var scene = pending(JobAction.ABORT_JOB);
    var waiting = scene.observed();

    var due = inTime(() -> again(waiting, scene, DAY));

    assertThat(due.phase()).isEqualTo(JobPhase.ABORTING);
    assertThat(due.after().delays()).isEmpty();
    assertThat(due.deleted()).hasSize(MANY);
    assertThat(inTime(() -> again(due, scene, DAY)).events()).isEmpty();
  }

  @Test
  void actionsThatKillNothingAreTakenAllAtOnce() {
    var scene = pending(JobAction.SYNC_JOB);
    var waiting = scene.observed();

    var due = inTime(() -> again(waiting, scene, DAY));

    assertThat(due.events()).hasSize(1);
    assertThat(due.after().delays()).hasSize(MANY).allMatch(Delay::executed);
    assertThat(inTime(() -> again(due, scene, DAY)).events()).isEmpty();
  }

  @Test
  void delaysOfAJobThatHasEndedAreTakenAllAtOnce() {
    var scene = pending(JobAction.RESTART_POD).replicas(MANY + 1).minSuccess(1);
    scene.pods(1, PodPhase.SUCCEEDED);
    var waiting = scene.observed();
    var ended = again(again(waiting, scene, Duration.ZERO), scene, Duration.ZERO);
    assertThat(ended.phase()).isEqualTo(JobPhase.COMPLETED);

    inTime(() -> again(ended, scene, DAY));
  }

  @Test
  void manyFailuresRestartTheJobOnce() {
    var scene = failed().policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_JOB);

    var first = inTime(scene::observed);

    assertThat(first.events()).hasSize(1);
    assertThat(first.deleted()).hasSize(MANY);
    assertThat(inTime(() -> again(first, scene, Duration.ZERO)).events())
        .noneMatch(JobEvent.JobKilled.class::isInstance);
  }

  @Test
  void repeatedFailuresWithoutActionAreReportedOnce() {
    var scene = failed().policy(LifecycleEvent.POD_FAILED, JobAction.SYNC_JOB);

    var first = inTime(scene::observed);

    assertThat(first.after().delays()).hasSize(MANY).allMatch(Delay::executed);
    inTime(() -> again(first, scene, Duration.ZERO));
  }

  @Test
  void manyFailuresWaitForTheirTime() {
    var scene = failed().policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_TASK, DAY);
    var first = inTime(scene::observed);
    assertThat(first.after().delays()).hasSize(MANY);

    var due = inTime(() -> again(first, scene, DAY));

    assertThat(due.deleted()).hasSize(MANY);
    assertThat(due.after().delays()).isEmpty();
  }

  @Test
  void podsAreReplacedOneByOneByOneEvent() {
    var scene = failed().policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_POD);

    var first = inTime(scene::observed);

    assertThat(first.deleted()).hasSize(MANY);
    assertThat(first.events()).hasSize(1);
    assertThat(first.after().retryCount()).isEqualTo(1);
    assertThat(first.effects())
        .filteredOn(JobEffect.Report.class::isInstance)
        .hasSizeLessThan(2 * JobDecision.KILLS);
    assertThat(inTime(() -> again(first, scene, Duration.ZERO)).events()).isEmpty();
  }

  @Test
  void podsWhoseRestartIsDueAreReplacedByOneEvent() {
    var scene = failed().policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_POD, DAY);
    var waiting = scene.observed();

    var due = inTime(() -> again(waiting, scene, DAY));

    assertThat(due.deleted()).hasSize(MANY);
    assertThat(due.after().delays()).isEmpty();
    assertThat(due.events()).hasSize(2);
  }

  @Test
  void partitionsAreReplacedByOneEvent() {
    var scene =
        failed().partitionsOf(2).policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_PARTITION);

    var first = inTime(scene::observed);

    assertThat(first.deleted()).hasSize(MANY);
    assertThat(first.events()).hasSize(1);
  }

  @Test
  void podsThatWaitBetweenThoseThatFailKeepThemFromNothing() {
    var scene =
        Scene.job(JobPhase.PENDING)
            .replicas(MANY)
            .minAvailable(MANY)
            .policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_POD)
            .policy(LifecycleEvent.POD_PENDING, JobAction.ABORT_JOB, DAY);
    for (int i = 0; i < MANY; i += 2) {
      scene.pods(1, PodPhase.FAILED).pods(1, PodPhase.PENDING);
    }

    var first = inTime(scene::observed);

    assertThat(first.deleted()).hasSize(MANY / 2);
    assertThat(first.after().delays()).hasSize(MANY / 2);
    assertThat(first.events()).hasSize(2);
  }

  @Test
  void theJournalGrowsWithTheNumberOfPodsThatFail() {
    long some = writtenOf(500);
    long twice = writtenOf(1_000);

    assertThat(twice).isBetween(some * 19 / 10, some * 21 / 10);
  }

  /**
   * Returns the size of all events while pods fail a few at a time and go later; others have
   * succeeded.
   */
  private static long writtenOf(int pods) {
    var scene =
        Scene.job(JobPhase.PENDING)
            .replicas(2 * pods)
            .minAvailable(2 * pods)
            .policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_POD);
    for (int i = 0; i < pods; i++) {
      scene.pods(1, PodPhase.FAILED).pods(1, PodPhase.SUCCEEDED);
    }
    var state = scene.state();
    long written = 0;
    int killed = 0;
    for (int failed = 10; failed <= pods; failed += 10) {
      int from = failed - 20;
      int end = failed;
      var observation =
          scene.sightOf(
              pod ->
                  pod.phase() == PodPhase.SUCCEEDED
                      || (pod.index() >= 2 * from && pod.index() < 2 * end));
      var outcome = Outcome.of(state, new JobCommand.Observe(observation), Scene.NOW);
      for (JobEvent event : outcome.events()) {
        written += event.toString().length();
        killed += event instanceof JobEvent.PodsKilled some ? some.podUids().size() : 0;
      }
      state = outcome.after();
    }
    assertThat(killed).isEqualTo(pods);
    assertThat(state.podsToDelete()).hasSizeLessThan(40);
    return written;
  }

  /**
   * Test that kills in one event lead where they lead one by one, each with an observation of its
   * own.
   */
  @Test
  void manyKillsAtOnceAreAsOneAfterTheOther() {
    long seed = System.nanoTime();
    System.out.println("job crowds: seed " + seed);
    var random = new SplittableRandom(seed);
    for (int round = 0; round < 300; round++) {
      var scene =
          Scene.job(round % 2 == 0 ? JobPhase.PENDING : JobPhase.RESTARTING)
              .replicas(12)
              .minAvailable(random.nextInt(13))
              .maxRetry(random.nextInt(2, 9))
              .partitionsOf(random.nextInt(1, 5));
      for (int i = 0; i < 12; i++) {
        scene.pods(1, PHASES.get(random.nextInt(PHASES.size())));
      }
      JobEntityState.Present single = scene.state();
      var all = new TargetedKills(new PodDiff(scene.state(), scene.observation()));
      for (int index : random.ints(8, 0, 12).distinct().toArray()) {
        var aim = aim(AIMED.get(random.nextInt(AIMED.size())), scene.pod(index));
        var one = new TargetedKills(new PodDiff(single, scene.observation()));
        assertThat(all.add(aim.action(), aim.cause(), index))
            .as("seed %d, round %d", seed, round)
            .isEqualTo(one.add(aim.action(), aim.cause(), index));
        if (!one.aims().isEmpty()) {
          single = JobEventHandler.podsKilled(single, one.event(Scene.NOW));
        }
      }

      assertThat(all.aims()).isNotEmpty();
      var together = JobEventHandler.podsKilled(scene.state(), all.event(Scene.NOW));
      assertThat(together).as("seed %d, round %d", seed, round).isEqualTo(single);
    }
  }

  private static TargetedKills.Aim aim(JobAction action, JobObservation.Pod pod) {
    return new TargetedKills.Aim(
        action,
        new JobEvent.Cause(LifecycleEvent.POD_FAILED, pod.task(), pod.name(), pod.uid(), ""));
  }

  @Test
  void podsThatClaimAVersionToComeGoWithTheOthersAndActOnce() {
    var scene =
        Scene.job(JobPhase.RUNNING)
            .version(7)
            .pods(3, PodPhase.FAILED)
            .version(0)
            .policy(LifecycleEvent.POD_FAILED, JobAction.RESTART_JOB);

    var outcome = scene.observed();

    assertThat(outcome.events()).hasSize(1);
    assertThat(outcome.deleted()).hasSize(3);
  }

  private static Scene pending(JobAction action) {
    return Scene.job(JobPhase.PENDING)
        .replicas(MANY)
        .minAvailable(1)
        .gang(PodGroupPhase.INQUEUE)
        .pods(MANY, PodPhase.PENDING)
        .policy(LifecycleEvent.POD_PENDING, action, DAY);
  }

  private static Scene failed() {
    return Scene.job(JobPhase.PENDING)
        .replicas(MANY)
        .minAvailable(MANY)
        .pods(MANY, PodPhase.FAILED);
  }

  private static Outcome again(Outcome before, Scene scene, Duration later) {
    return Outcome.of(
        before.after(), new JobCommand.Observe(scene.observation()), Scene.NOW.plus(later));
  }

  private static Outcome inTime(Supplier<Outcome> work) {
    return CpuTime.within(LONGEST, work);
  }
}
