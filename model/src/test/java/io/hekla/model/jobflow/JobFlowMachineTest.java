package io.hekla.model.jobflow;

import static io.hekla.model.jobflow.FlowWorld.flow;
import static io.hekla.model.jobflow.FlowWorld.probing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.job.JobPhase;
import io.hekla.model.jobflow.JobFlowReport.PhaseHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of the rules of docs/reference/controllers.md#jobflow-controller, and of those beyond it.
 */
class JobFlowMachineTest {
  private static final Probe.NetworkProbe READY = new Probe.Http("web", "/ready", 80, "", "");

  @Test
  void theExampleOfFiveFlowsRunsInItsOrderAndItsJobsGoAtTheEnd() {
    var world =
        new FlowWorld(
            flow("a"), flow("b", "a"), flow("c", "b"), flow("d", "b"), flow("e", "c", "d"));
    world.deletesJobs = true;

    world.settle();
    for (String flow : List.of("a", "b", "d", "c", "e")) {
      assertThat(world.jobs()).contains(flow);
      world.job(flow, JobPhase.RUNNING).settle().job(flow, JobPhase.COMPLETED).settle();
    }

    assertThat(world.made).containsExactly("a", "b", "c", "d", "e");
    assertThat(world.shown().phase()).isEqualTo("Succeed");
    assertThat(world.jobs()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "PENDING, PENDING, PENDING, PENDING",
    "PENDING, RUNNING, PENDING, RUNNING",
    "PENDING, COMPLETED, PENDING, RUNNING",
    "PENDING, RUNNING, FAILED, FAILED",
    "PENDING, FAILED, PENDING, FAILED",
    "PENDING, TERMINATED, PENDING, FAILED",
    "PENDING, RUNNING, TERMINATED, RUNNING",
    "PENDING, ABORTED, PENDING, PENDING",
    "RUNNING, COMPLETED, COMPLETED, SUCCEED",
    "RUNNING, COMPLETED, RUNNING, RUNNING",
    "RUNNING, COMPLETED, FAILED, FAILED",
    "RUNNING, TERMINATED, RUNNING, FAILED",
    "RUNNING, RESTARTING, PENDING, RUNNING",
    "SUCCEED, FAILED, FAILED, SUCCEED",
    "FAILED, COMPLETED, COMPLETED, FAILED",
    "TERMINATING, COMPLETED, COMPLETED, TERMINATING",
  })
  void thePhaseFollowsFromTheJobs(
      JobFlowPhase from, JobPhase first, JobPhase second, JobFlowPhase to) {
    var world = new FlowWorld(flow("a"), flow("b"));
    world.settle();
    world.tell(new JobFlowCommand.Gone());
    world.found(new JobFlowReport(from.spelling(), List.of()));

    world.job("a", first).job("b", second).observe();

    assertThat(world.state().phase()).isEqualTo(to);
  }

  @Test
  void jobsThatAreAboutToEndAreInNoList() {
    var entries =
        Stream.of(JobPhase.COMPLETING, JobPhase.TERMINATING, JobPhase.ABORTED)
            .map(
                phase ->
                    new JobFlowReport.Entry(
                        phase.spelling(),
                        phase,
                        Instant.EPOCH,
                        Duration.ZERO,
                        0,
                        Map.of(),
                        List.of()))
            .toList();

    var status = JobFlowStatusConverter.write(new JobFlowReport("Running", entries));

    assertThat(status.unKnowJobs).containsExactly("Aborted");
    assertThat(
            Stream.of(
                    status.pendingJobs,
                    status.runningJobs,
                    status.failedJobs,
                    status.completedJobs,
                    status.terminatedJobs)
                .flatMap(List::stream))
        .isEmpty();
    assertThat(status.jobStatusList).hasSize(3);
  }

  @Test
  void nothingStartsAfterAFailure() {
    var world = new FlowWorld(flow("a"), flow("b"), flow("c", "b"));

    world.settle().job("a", JobPhase.FAILED).settle().job("b", JobPhase.COMPLETED).settle();

    assertThat(world.made).containsExactly("a", "b");
    assertThat(world.shown().phase()).isEqualTo("Failed");
  }

  @Test
  void aCompletedJobThatIsGoneIsNotMadeAgainAndIsStillCounted() {
    var world = new FlowWorld(flow("a"), flow("b", "a"));

    world.settle().job("a", JobPhase.COMPLETED).settle().deleted("a").settle();
    world.job("b", JobPhase.COMPLETED).settle();

    assertThat(world.made).containsExactly("a", "b");
    assertThat(world.shown().phase()).isEqualTo("Succeed");
    assertThat(JobFlowStatusConverter.write(world.shown()).completedJobs)
        .containsExactly("f-a", "f-b");
  }

  @Test
  void aJobThatIsDeletedBeforeItCompletedIsMadeAgain() {
    var world = new FlowWorld(flow("a"));

    world.settle().job("a", JobPhase.RUNNING).settle().deleted("a").settle();

    assertThat(world.made).containsExactly("a", "a");
  }

  @Test
  void flowsCompletedByAnotherControllerAreNotRepeated() {
    var before = new FlowWorld(flow("a"), flow("b", "a")).settle().job("a", JobPhase.COMPLETED);
    var after = new FlowWorld(flow("a"), flow("b", "a")).found(before.settle().shown());

    after.settle();

    assertThat(after.made).containsExactly("b");
  }

  @Test
  void historiesCloseOnePhaseWhenTheNextBegins() {
    var world = new FlowWorld(flow("a")).settle().job("a", JobPhase.RUNNING).settle();

    var histories = world.shown().jobs().get(0).histories();

    assertThat(histories)
        .extracting(PhaseHistory::phase)
        .containsExactly(JobPhase.PENDING, JobPhase.RUNNING);
    assertThat(histories.get(0).until()).isEqualTo(histories.get(1).from());
    assertThat(histories.get(1).until()).isEqualTo(Instant.EPOCH);
  }

  @Test
  void aMissingTemplateIsReportedAndAwaited() {
    var world = new FlowWorld(new JobFlowObservation.FlowSpec("a", List.of(), List.of(), false));
    world.settle();

    assertThat(world.made).isEmpty();
    assertThat(reasons(world)).contains("TemplateMissing");

    world.flows = List.of(flow("a"));
    assertThat(world.settle().made).containsExactly("a");
  }

  @Test
  void aForeignJobOfTheNameBlocksAndDoesNotCount() {
    var world = new FlowWorld(flow("a"), flow("b", "a")).foreign("a").settle();

    assertThat(world.made).isEmpty();
    assertThat(reasons(world)).contains("ForeignJob");
  }

  @Test
  void cyclicFlowsAreReportedAndNoneStarts() {
    var circle = new FlowWorld(flow("a"), flow("b", "c"), flow("c", "b")).settle();
    var unknown = new FlowWorld(flow("a"), flow("b", "z")).settle();

    assertThat(circle.made).isEmpty();
    assertThat(unknown.made).isEmpty();
    assertThat(circle.effects.toString()).contains("in a circle, so none of them can start: b, c");
    assertThat(unknown.effects.toString()).contains("b depends on z, which is no flow");
  }

  @Test
  void withAProbeATargetMustAnswerAndNeedNotComplete() {
    var world = new FlowWorld(flow("a"), probing("b", "a", READY)).heedingProbes();
    world.refusal = "f-a-web-0: connection refused";

    world.settle();
    assertThat(world.made).containsExactly("a");
    assertThat(world.effects)
        .contains(
            new JobFlowEffect.AskProbes(
                "uid", "b", List.of(new JobFlowEffect.Question(READY, "10.0.0.1"))))
        .anySatisfy(effect -> assertThat(effect).isInstanceOf(JobFlowEffect.WakeAt.class));

    world.refusal = "";
    assertThat(world.settle().made).containsExactly("a", "b");
    assertThat(world.replayed()).isEqualTo(world.state());
  }

  @Test
  void aTaskProbeHoldsWhenAllPodsOfTheTaskAreInItsPhase() {
    var world =
        new FlowWorld(flow("a"), probing("b", "a", new Probe.TaskPhase("web", "Running")))
            .heedingProbes();
    world.settle();

    world.job("a", JobPhase.RUNNING, Map.of("web", Map.of("Running", 1, "Pending", 1))).settle();
    assertThat(world.made).containsExactly("a");

    world.job("a", JobPhase.RUNNING, Map.of("web", Map.of("Running", 2, "Pending", 0))).settle();
    assertThat(world.made).containsExactly("a", "b");
  }

  @Test
  void aProbeCanBeAskedOnceThereArePodsOfItsTask() {
    var unknown = new Probe.Tcp("nobody", 80);
    var world = new FlowWorld(flow("a"), probing("b", "a", unknown)).heedingProbes();

    assertThat(world.settle().made).containsExactly("a");
    assertThat(world.effects).noneMatch(JobFlowEffect.AskProbes.class::isInstance);
  }

  @Test
  void unlessProbesCountTargetsMustComplete() {
    var world = new FlowWorld(flow("a"), probing("b", "a", READY)).settle();
    assertThat(world.made).containsExactly("a");

    assertThat(world.job("a", JobPhase.COMPLETED).settle().made).containsExactly("a", "b");
  }

  @Test
  void aCompletedTargetNeedsNoAnswer() {
    var world = new FlowWorld(flow("a"), probing("b", "a", READY)).heedingProbes();
    world.refusal = "nobody is there";

    world.settle().job("a", JobPhase.COMPLETED).settle();

    assertThat(world.made).containsExactly("a", "b");
  }

  @Test
  void anAnswerThatComesTooLateStartsNothing() {
    var world = new FlowWorld(flow("a"), flow("b", "a")).settle();
    world.job("a", JobPhase.FAILED).settle();

    world.tell(new JobFlowCommand.Probed("uid", "b", ""));
    world.tell(new JobFlowCommand.Probed("another", "b", ""));

    assertThat(world.made).containsExactly("a");
  }

  @Test
  void eventsThatDoNotFitAreFaults() {
    var machine = new JobFlowMachine(false, Duration.ofSeconds(5));

    assertThatThrownBy(
            () -> machine.apply(machine.initial(), new JobFlowEvent.Started(List.of("a"))))
        .isInstanceOf(IllegalStateException.class);
  }

  private static List<String> reasons(FlowWorld world) {
    return world.effects.stream()
        .filter(JobFlowEffect.Report.class::isInstance)
        .map(effect -> ((JobFlowEffect.Report) effect).reason())
        .toList();
  }
}
