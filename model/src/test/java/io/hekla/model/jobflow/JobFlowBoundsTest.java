package io.hekla.model.jobflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.job.JobPhase;
import io.hekla.model.jobflow.JobFlowSight.Member;
import io.hekla.model.jobflow.JobFlowSight.Plan;
import io.hekla.model.machine.Decision;
import java.lang.management.ManagementFactory;
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

/** What a JobFlow costs that has very many flows. */
class JobFlowBoundsTest {
  private static final int MANY = 10_000;
  private static final int TRIES = 5;
  private static final Duration LONGEST = Duration.ofSeconds(2);
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void aChainMayBeWrittenBackwards() {
    assertThat(inTime(() -> FlowOrder.fault(backwards()))).isEmpty();
  }

  @Test
  void ofACircleAmongManyEachThatWaitsForItIsNamedInItsOrder() {
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
  void aLookAtOneWhoseJobsAllExistDoesNotSearchForEach() {
    for (JobPhase phase : List.of(JobPhase.RUNNING, JobPhase.COMPLETED)) {
      var sight = sight(jobs(phase), JobFlowReport.NONE);

      var report = written(inTime(() -> look(sight)));

      assertThat(report.jobs()).hasSize(MANY);
      var goneSince = sight(List.of(), report);
      inTime(() -> look(goneSince));
    }
  }

  /** Each flow waits for the next one. */
  private static List<Plan> backwards() {
    return IntStream.range(0, MANY)
        .mapToObj(n -> n == MANY - 1 ? flow(n) : flow(n, n + 1))
        .toList();
  }

  private static Plan flow(int n, int... targets) {
    return new Plan(
        "f" + n, IntStream.of(targets).mapToObj(target -> "f" + target).toList(), List.of(), true);
  }

  private static List<Member> jobs(JobPhase phase) {
    var jobs = new ArrayList<Member>();
    for (int n = 0; n < MANY; n++) {
      jobs.add(
          new Member(
              "f" + n,
              JobOfFlow.name("flow", "f" + n),
              "uid-" + n,
              true,
              phase,
              NOW,
              Duration.ZERO,
              0,
              Map.of(),
              Map.of()));
    }
    Collections.reverse(jobs);
    return jobs;
  }

  private static JobFlowSight sight(List<Member> jobs, JobFlowReport shown) {
    return new JobFlowSight("uid", "flow", false, false, backwards(), jobs, shown);
  }

  private static Decision<JobFlowEvent, JobFlowEffect> look(JobFlowSight sight) {
    return new JobFlowMachine(false, Duration.ofSeconds(5))
        .decide(new JobFlowState.Absent(), new JobFlowCommand.Observe(sight), NOW);
  }

  private static JobFlowReport written(Decision<JobFlowEvent, JobFlowEffect> decision) {
    return decision.effects().stream()
        .filter(JobFlowEffect.WriteStatus.class::isInstance)
        .map(effect -> ((JobFlowEffect.WriteStatus) effect).report())
        .findFirst()
        .orElseThrow();
  }

  /** On a machine that does much else a processor's second is shorter: not each try must do. */
  private static <T> T inTime(Supplier<T> work) {
    var threads = ManagementFactory.getThreadMXBean();
    for (int left = TRIES; ; left--) {
      long before = threads.getCurrentThreadCpuTime();
      T done = work.get();
      var took = Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);
      if (left == 1 || took.compareTo(LONGEST) < 0) {
        assertThat(took).isLessThan(LONGEST);
        return done;
      }
    }
  }
}
