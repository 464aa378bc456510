package io.hekla.model.jobflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.job.JobPhase;
import io.hekla.model.jobflow.JobFlowObservation.FlowSpec;
import io.hekla.model.jobflow.JobFlowObservation.Member;
import io.hekla.model.machine.Decision;
import io.hekla.model.testing.CpuTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the cost of a JobFlow that has very many flows. */
class JobFlowBoundsTest {
  private static final int MANY = 10_000;
  private static final Duration LONGEST = Duration.ofSeconds(2);
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void aChainMayBeWrittenBackwards() {
    assertThat(inTime(() -> FlowOrder.fault(backwards()))).isEmpty();
  }

  @Test
  void flowsThatWaitForACycleAreNamedInOrder() {
    var flows = new ArrayList<>(backwards());
    flows.set(MANY - 2, flow(MANY - 2, MANY - 3));

    assertThat(inTime(() -> FlowOrder.fault(flows)))
        .hasValueSatisfying(
            fault -> assertThat(fault).contains(": f0, f1, f2, ").endsWith("f9997, f9998"));
  }

  @Test
  void aFlowThatNamesATargetTwiceFollowsItAllTheSame() {
    assertThat(FlowOrder.fault(List.of(flow(0, 1, 1), flow(1)))).isEqualTo(Optional.empty());
  }

  @Test
  void observingACompleteJobFlowIsNotQuadratic() {
    for (JobPhase phase : List.of(JobPhase.RUNNING, JobPhase.COMPLETED)) {
      var observation = observation(jobs(phase), JobFlowReport.NONE);

      var report = written(inTime(() -> observe(observation)));

      assertThat(report.jobs()).hasSize(MANY);
      var goneSince = observation(List.of(), report);
      inTime(() -> observe(goneSince));
    }
  }

  @Test
  void manyProbesOfManyTargetsReadEachTargetOnce() {
    List<Probe> probes = Collections.nCopies(64, new Probe.TaskPhase("web", "P1"));
    List<Member> jobs =
        IntStream.range(0, 1_000)
            .mapToObj(n -> job(n, JobPhase.RUNNING, Map.of("web", Map.of("P1", 1)), Map.of()))
            .toList();
    var flows = new ArrayList<>(IntStream.range(0, 1_000).mapToObj(n -> flow(n)).toList());
    List<String> targets = flows.stream().map(FlowSpec::name).toList();
    for (int n = 0; n < 2_000; n++) {
      flows.add(new FlowSpec("late-" + n, targets, probes, true));
    }
    var observation =
        new JobFlowObservation("uid", "flow", false, false, flows, jobs, JobFlowReport.NONE);

    assertThat(inTime(() -> lookHeedingProbes(observation)).effects())
        .noneMatch(JobFlowEffect.Report.class::isInstance);
  }

  @Test
  void probesBeyondTheLimitAreReportedAndNotSent() {
    List<String> pods = IntStream.range(0, 1_000).mapToObj(n -> "10.0.0." + n).toList();
    var job = job(0, JobPhase.RUNNING, Map.of("web", Map.of()), Map.of("web", pods));

    var askProbes = lookHeedingProbes(asking(job, 10)).effects();
    var report = lookHeedingProbes(asking(job, 11)).effects();

    assertThat(askProbes)
        .filteredOn(JobFlowEffect.AskProbes.class::isInstance)
        .singleElement()
        .satisfies(one -> assertThat(((JobFlowEffect.AskProbes) one).questions()).hasSize(10_000));
    assertThat(report)
        .noneMatch(JobFlowEffect.AskProbes.class::isInstance)
        .anySatisfy(
            one ->
                assertThat(one.toString())
                    .contains("TooManyProbes", "would ask more than 10000 questions"));
  }

  /** Returns a flow with so many probes of the pods of a Job. */
  private static JobFlowObservation asking(Member job, int probes) {
    var tcp = IntStream.range(0, probes).<Probe>mapToObj(n -> new Probe.Tcp("web", n)).toList();
    var flows = List.of(flow(0), new FlowSpec("late", List.of("f0"), tcp, true));
    return new JobFlowObservation(
        "uid", "flow", false, false, flows, List.of(job), JobFlowReport.NONE);
  }

  /** Returns flows each of which waits for the next one. */
  private static List<FlowSpec> backwards() {
    return IntStream.range(0, MANY)
        .mapToObj(n -> n == MANY - 1 ? flow(n) : flow(n, n + 1))
        .toList();
  }

  private static FlowSpec flow(int n, int... targets) {
    return new FlowSpec(
        "f" + n, IntStream.of(targets).mapToObj(target -> "f" + target).toList(), List.of(), true);
  }

  private static List<Member> jobs(JobPhase phase) {
    var jobs = new ArrayList<Member>();
    for (int n = 0; n < MANY; n++) {
      jobs.add(job(n, phase, Map.of(), Map.of()));
    }
    Collections.reverse(jobs);
    return jobs;
  }

  private static Member job(
      int n,
      JobPhase phase,
      Map<String, Map<String, Integer>> pods,
      Map<String, List<String>> addresses) {
    return new Member(
        "f" + n,
        FlowJobBuilder.name("flow", "f" + n),
        "uid-" + n,
        true,
        phase,
        NOW,
        Duration.ZERO,
        0,
        pods,
        addresses);
  }

  private static JobFlowObservation observation(List<Member> jobs, JobFlowReport shown) {
    return new JobFlowObservation("uid", "flow", false, false, backwards(), jobs, shown);
  }

  private static Decision<JobFlowEvent, JobFlowEffect> observe(JobFlowObservation observation) {
    return new JobFlowMachine(false, Duration.ofSeconds(5))
        .decide(new JobFlowEntityState.Absent(), new JobFlowCommand.Observe(observation), NOW);
  }

  private static Decision<JobFlowEvent, JobFlowEffect> lookHeedingProbes(
      JobFlowObservation observation) {
    return new JobFlowMachine(true, Duration.ofSeconds(5))
        .decide(new JobFlowEntityState.Absent(), new JobFlowCommand.Observe(observation), NOW);
  }

  private static JobFlowReport written(Decision<JobFlowEvent, JobFlowEffect> decision) {
    return decision.effects().stream()
        .filter(JobFlowEffect.WriteStatus.class::isInstance)
        .map(effect -> ((JobFlowEffect.WriteStatus) effect).report())
        .findFirst()
        .orElseThrow();
  }

  private static <T> T inTime(Supplier<T> work) {
    return CpuTime.within(LONGEST, work);
  }
}
