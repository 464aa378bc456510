package io.hekla.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * End of a Job's wait for its queue, a claim or a plugin, if such waits have an end
 * (docs/reference/controllers.md#job-controller-inputs-and-errors).
 */
class InputTimeoutTest {
  private static final Duration TIMEOUT = Duration.ofMinutes(3);
  private static final Instant END = Scene.NOW.plus(TIMEOUT);

  /** JobRun of one Job, as its events tell it. */
  private static final class JobRun {
    private final JobMachine machine;
    private JobEntityState state;
    private List<JobEffect> effects = List.of();
    private final List<JobEvent> events = new ArrayList<>();

    JobRun(JobMachine machine, Scene scene) {
      this.machine = machine;
      state = scene.state();
    }

    JobRun observe(Scene scene, Instant now) {
      Decision<JobEvent, JobEffect> decision = machine.decide(state, Scene.observe(scene), now);
      for (JobEvent event : decision.events()) {
        state = machine.apply(state, event);
      }
      events.addAll(decision.events());
      effects = decision.effects();
      return this;
    }

    JobPhase phase() {
      return ((JobEntityState.Present) state).phase();
    }

    JobReport report() {
      return effects.stream()
          .filter(JobEffect.WriteStatus.class::isInstance)
          .map(effect -> ((JobEffect.WriteStatus) effect).report())
          .findFirst()
          .orElseThrow();
    }
  }

  private static Scene pending() {
    return Scene.job(JobPhase.PENDING).gang(PodGroupPhase.INQUEUE);
  }

  private static Scene withoutClaim() {
    return pending()
        .volumes(new JobObservation.Volumes(List.of(), false, List.of(), List.of("no claim data")));
  }

  private static Scene withoutPlugin() {
    return pending().faultyPlugin("no plugin mpj");
  }

  static List<Scene> waiting() {
    return List.of(pending().withoutQueue(), withoutClaim(), withoutPlugin());
  }

  @ParameterizedTest
  @MethodSource("waiting")
  void aJobIsTerminatedAfterItsWait(Scene scene) {
    var run = new JobRun(new JobMachine(TIMEOUT), scene).observe(scene, Scene.NOW);

    assertThat(run.phase()).isEqualTo(JobPhase.PENDING);
    assertThat(run.effects).contains(new JobEffect.WakeAt(END));

    run.observe(scene, END.minusSeconds(1));
    assertThat(run.phase()).isEqualTo(JobPhase.PENDING);

    run.observe(scene, END);
    assertThat(run.phase()).isEqualTo(JobPhase.TERMINATING);
    assertThat(run.report().message()).startsWith("terminated after a wait: ");

    run.observe(scene, END.plusSeconds(1));
    assertThat(run.phase()).isEqualTo(JobPhase.TERMINATED);
    assertThat(run.report().message()).startsWith("terminated after a wait: ");
    assertThat(run.report().reason()).isIn("PodGroupError", "PVCError", "PluginError");
  }

  @ParameterizedTest
  @MethodSource("waiting")
  void aJobWaitsWithoutAnEndUnlessConfigured(Scene scene) {
    var run =
        new JobRun(new JobMachine(), scene)
            .observe(scene, Scene.NOW)
            .observe(scene, END.plus(Duration.ofDays(400)));

    assertThat(run.phase()).isEqualTo(JobPhase.PENDING);
    assertThat(run.events).isEmpty();
  }

  @Test
  void whatIsMissingNextDoesNotExtendTheWait() {
    var run =
        new JobRun(new JobMachine(TIMEOUT), pending())
            .observe(pending().withoutQueue(), Scene.NOW)
            .observe(withoutClaim(), END.minusSeconds(1))
            .observe(withoutClaim(), END);

    assertThat(run.phase()).isEqualTo(JobPhase.TERMINATING);
    assertThat(run.report().message()).isEqualTo("terminated after a wait: no claim data");
    assertThat(run.effects)
        .contains(new JobEffect.Report(true, "PVCError", "terminated after a wait: no claim data"));
  }

  @Test
  void aWaitThatIsOverCountsNoMore() {
    var run =
        new JobRun(new JobMachine(TIMEOUT), pending())
            .observe(pending().withoutQueue(), Scene.NOW)
            .observe(pending(), END.minusSeconds(2))
            .observe(pending().withoutQueue(), END.minusSeconds(1))
            .observe(pending().withoutQueue(), END);

    assertThat(run.phase()).isEqualTo(JobPhase.PENDING);
  }

  @Test
  void aJobWithStartedPodsGoesOn() {
    Scene scene = Scene.job(JobPhase.RUNNING).pods(2, PodPhase.RUNNING).withoutQueue();
    var run =
        new JobRun(new JobMachine(TIMEOUT), scene)
            .observe(scene, Scene.NOW)
            .observe(scene, END.plusSeconds(1));

    assertThat(run.phase()).isEqualTo(JobPhase.RUNNING);
    assertThat(run.events).noneMatch(JobEvent.InputWaitChanged.class::isInstance);
  }

  @Test
  void aRestartOfHeklaDoesNotExtendTheWait() {
    var machine = new JobMachine(TIMEOUT);
    var run = new JobRun(machine, pending()).observe(pending().withoutQueue(), Scene.NOW);

    assertThat(machine.owed(run.state)).contains(new JobEffect.WakeAt(END));
  }

  @Test
  void aJobThatMissesNothingTakesNoEvent() {
    var run = new JobRun(new JobMachine(TIMEOUT), pending()).observe(pending(), Scene.NOW);

    assertThat(run.events).noneMatch(JobEvent.InputWaitChanged.class::isInstance);
  }
}
