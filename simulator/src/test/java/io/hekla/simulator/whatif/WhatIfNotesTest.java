package io.hekla.simulator.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.virtual.Refusals;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Notes of a what-if name what it assumes, and an outcome has the jobs as they arrived. */
class WhatIfNotesTest {
  private static final Instant FROM = Workload.beginning();
  private static final RecordedDays DAYS =
      new RecordedDays(
          FROM,
          FROM.plusSeconds(60),
          List.of(),
          SchedulerConfiguration.helmDefault(),
          0,
          List.of(),
          "",
          List.of("the recording has a gap"));

  private static RunRecord run(String name, boolean started) {
    return new RunRecord(
        "Job",
        key(name),
        "default",
        1,
        FROM,
        started ? Optional.of(FROM) : Optional.empty(),
        Optional.empty(),
        started ? "Running" : "Pending",
        List.of(),
        Map.of(),
        "");
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("default", name);
  }

  private static DaysOutcome outcome(RunRecord... runs) {
    return DaysOutcome.of(
        List.of(runs),
        Set.of(),
        FROM.plusSeconds(60),
        new ClusterMeter(FROM, FROM.plusSeconds(60)),
        Map.of(),
        List.of());
  }

  private static List<String> notes(
      DaysOutcome recorded, Set<ObjectKey> running, Refusals refused) {
    var runs = new RecordedRuns(new DaysTime(FROM, Duration.ZERO, Duration.ZERO));
    return WhatIf.notes(DAYS, runs, recorded, running, refused);
  }

  @Test
  void eachAssumptionIsNamedWithTheNumberOfJobs() {
    assertThat(
            notes(
                outcome(run("a", true), run("b", true), run("c", false)),
                Set.of(key("a")),
                new Refusals(2, "Job default/x: the queue is closed")))
        .containsExactly(
            "the recording has a gap",
            "what ran when the days began (1 job) is placed first, for the rest of its run time,"
                + " and compared with nothing",
            "what had not ended when the days ended (2 jobs) does not end in the what-if either,"
                + " unless it states a run time",
            "what did not start in these days (1 job) runs for 3600 s, since no pod ended, unless"
                + " it states a run time",
            "the what-if leaves out 2 recorded changes that its API refused; the first: Job"
                + " default/x: the queue is closed");
  }

  @Test
  void daysWithoutAssumptionsHaveTheirOwnNotesOnly() {
    assertThat(notes(outcome(), Set.of(), new Refusals(0, "")))
        .containsExactly("the recording has a gap");
    assertThat(notes(outcome(), Set.of(), new Refusals(1, "x")))
        .contains("the what-if leaves out 1 recorded change that its API refused; the first: x");
  }

  @Test
  void jobsOfAnOutcomeStayInTheOrderOfTheirArrival() {
    assertThat(outcome(run("z", true), run("a", true), run("m", false)).jobs().keySet())
        .containsExactly(key("z"), key("a"), key("m"));
  }
}
