package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.job.Scene.Outcome;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What it costs if the same happens to very many pods of one Job at once. */
class JobCrowdsTest {
  private static final int MANY = 20_000;
  private static final int TRIES = 5;
  private static final Duration LONGEST = Duration.ofSeconds(3);
  private static final Duration DAY = Duration.ofHours(24);

  @Test
  void manyPendingPodsBeginToWaitAndGoOnWaiting() {
    var scene = pending(JobAction.ABORT_JOB);

    var first = inTime(scene::observed);
    assertThat(first.after().delays()).hasSize(MANY).noneMatch(Delay::taken);

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
    assertThat(due.after().delays()).hasSize(MANY).allMatch(Delay::taken);
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
    var scene = failed().policy(JobOccasion.POD_FAILED, JobAction.RESTART_JOB);

    var first = inTime(scene::observed);

    assertThat(first.events()).hasSize(1);
    assertThat(first.deleted()).hasSize(MANY);
    assertThat(inTime(() -> again(first, scene, Duration.ZERO)).events())
        .noneMatch(JobEvent.Acted.class::isInstance);
  }

  @Test
  void manyFailuresThatAnActionDoesNothingAboutAreToldOnce() {
    var scene = failed().policy(JobOccasion.POD_FAILED, JobAction.SYNC_JOB);

    var first = inTime(scene::observed);

    assertThat(first.after().delays()).hasSize(MANY).allMatch(Delay::taken);
    inTime(() -> again(first, scene, Duration.ZERO));
  }

  @Test
  void manyFailuresWaitForTheirTime() {
    var scene = failed().policy(JobOccasion.POD_FAILED, JobAction.RESTART_TASK, DAY);
    var first = inTime(scene::observed);
    assertThat(first.after().delays()).hasSize(MANY);

    var due = inTime(() -> again(first, scene, DAY));

    assertThat(due.deleted()).hasSize(MANY);
    assertThat(due.after().delays()).isEmpty();
  }

  @Test
  void podsAreReplacedOneByOneAPartAtEachLook() {
    var scene = failed().policy(JobOccasion.POD_FAILED, JobAction.RESTART_POD);

    var first = inTime(scene::observed);
    assertThat(first.deleted()).hasSize(JobDecision.KILLS);
    assertThat(first.effects()).contains(new JobEffect.WakeAt(Scene.NOW));

    var second = inTime(() -> again(first, scene, Duration.ZERO));
    assertThat(second.deleted()).hasSize(2 * JobDecision.KILLS).startsWith(array(first.deleted()));
  }

  @Test
  void aPartOfWhatIsDueIsDoneAtEachLook() {
    var scene = failed().policy(JobOccasion.POD_FAILED, JobAction.RESTART_POD, DAY);
    var waiting = scene.observed();

    var due = inTime(() -> again(waiting, scene, DAY));

    assertThat(due.deleted()).hasSize(JobDecision.KILLS);
    assertThat(due.after().delays()).hasSize(MANY - JobDecision.KILLS);
    assertThat(due.effects()).contains(new JobEffect.WakeAt(Scene.NOW.plus(DAY)));
  }

  @Test
  void podsThatClaimAVersionToComeGoWithTheOthersAndActOnce() {
    var scene =
        Scene.job(JobPhase.RUNNING)
            .version(7)
            .pods(3, PodPhase.FAILED)
            .version(0)
            .policy(JobOccasion.POD_FAILED, JobAction.RESTART_JOB);

    var outcome = scene.observed();

    assertThat(outcome.events()).hasSize(1);
    assertThat(outcome.deleted()).hasSize(3);
  }

  private static String[] array(List<String> names) {
    return names.toArray(String[]::new);
  }

  private static Scene pending(JobAction action) {
    return Scene.job(JobPhase.PENDING)
        .replicas(MANY)
        .minAvailable(1)
        .gang(PodGroupPhase.INQUEUE)
        .pods(MANY, PodPhase.PENDING)
        .policy(JobOccasion.POD_PENDING, action, DAY);
  }

  private static Scene failed() {
    return Scene.job(JobPhase.PENDING)
        .replicas(MANY)
        .minAvailable(MANY)
        .pods(MANY, PodPhase.FAILED);
  }

  private static Outcome again(Outcome before, Scene scene, Duration later) {
    return Outcome.of(before.after(), new JobCommand.Observe(scene.sight()), Scene.NOW.plus(later));
  }

  /** On a machine that does much else a processor's second is shorter: not each try must do. */
  private static Outcome inTime(Supplier<Outcome> work) {
    var threads = ManagementFactory.getThreadMXBean();
    for (int left = TRIES; ; left--) {
      long before = threads.getCurrentThreadCpuTime();
      Outcome outcome = work.get();
      var took = Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
      System.out.println(
          "TOOK " + took + StackWalker.getInstance().walk(f -> f.skip(1).findFirst()));
      if (left == 1 || took.compareTo(LONGEST) < 0) {
        assertThat(took).isLessThan(LONGEST);
        return outcome;
      }
    }
  }
}
