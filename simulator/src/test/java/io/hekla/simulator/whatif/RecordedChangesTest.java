package io.hekla.simulator.whatif;

import static io.hekla.simulator.whatif.ManifestsOfDays.command;
import static io.hekla.simulator.whatif.ManifestsOfDays.job;
import static io.hekla.simulator.whatif.ManifestsOfDays.node;
import static io.hekla.simulator.whatif.ManifestsOfDays.podOfAnotherScheduler;
import static io.hekla.simulator.whatif.ManifestsOfDays.queue;
import static io.hekla.simulator.whatif.ManifestsOfDays.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.Workload;
import io.hekla.simulator.virtual.Workload.Action;
import io.hekla.simulator.virtual.Workload.Arrival;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recorded days in which nodes come and go, a queue changes, and a Job is deleted and comes again
 * under the same name: run again they are the same.
 */
class RecordedChangesTest {
  private static final long SEED = 3;

  @TempDir private Path folder;

  private final List<Arrival> arrivals = new ArrayList<>();

  private void at(int second, Action action, Kind<?> kind, ObjectNode object) {
    arrivals.add(new Arrival(Workload.beginning().plusSeconds(second), action, kind, object));
  }

  @BeforeEach
  void workload() throws JsonProcessingException {
    at(0, Action.CREATE, Kind.NODE, node("n1"));
    at(0, Action.CREATE, Kind.QUEUE, queue("root"));
    at(0, Action.CREATE, Kind.QUEUE, queue("default"));
    at(0, Action.CREATE, Kind.JOB, job("a", "'simulated.hekla.io/run-for': '200s'"));
    // Without a stated run time: the simulation gives 60 s.
    at(10, Action.CREATE, Kind.JOB, job("b", ""));
    at(20, Action.CREATE, Kind.JOB, job("c", ""));
    at(30, Action.DELETE, Kind.JOB, job("c", ""));
    at(40, Action.CREATE, Kind.JOB, job("c", "'simulated.hekla.io/exit-code': '3'"));
    at(50, Action.CREATE, Kind.NODE, node("n2"));
    at(
        60,
        Action.CHANGE,
        Kind.QUEUE,
        tree("{'metadata': {'name': 'default'}, 'spec': {'weight': 5}}"));
    at(100, Action.DELETE, Kind.NODE, node("n2"));
  }

  private WhatIf.Result recordAndRunAgain(int gapAfterSession) throws Exception {
    return recordAndRunAgain(gapAfterSession, Optional.empty());
  }

  private WhatIf.Result recordAndRunAgain(int gapAfterSession, Optional<Instant> from)
      throws Exception {
    arrivals.sort(Comparator.comparing(Arrival::at));
    var store = new RecordingFolder(Files.createTempDirectory(folder, "recording"));
    RecordedSimulation.record(
        new Workload(arrivals), SchedulerConfiguration.helmDefault(), SEED, store, gapAfterSession);
    return WhatIf.of(
        RecordedDaysReader.read(store, from, Optional.empty()),
        WhatIfOptions.AS_RECORDED,
        RecordedSimulation.CONTROLLERS,
        (passed, ended, jobs) -> {});
  }

  private RunOutcome simulate() throws IOException {
    arrivals.sort(Comparator.comparing(Arrival::at));
    return RecordedSimulation.record(
        new Workload(arrivals),
        SchedulerConfiguration.helmDefault(),
        SEED,
        new RecordingFolder(Files.createTempDirectory(folder, "recording")));
  }

  private static Map<ObjectKey, String> runs(Map<ObjectKey, RunRecord> jobs) {
    var runs = new TreeMap<ObjectKey, String>();
    jobs.forEach(
        (key, run) ->
            runs.put(
                key,
                "%s to %s: %s"
                    .formatted(second(run.started()), second(run.ended()), run.outcome())));
    return runs;
  }

  private static String second(Optional<Instant> time) {
    return time.map(at -> Duration.between(Workload.beginning(), at).toSeconds() + " s")
        .orElse("never");
  }

  @Test
  void nodesQueuesAndJobsComeChangeAndGoAsTheyDid() throws Exception {
    WhatIf.Result result = recordAndRunAgain(0);

    assertThat(runs(result.whatIf().jobs())).isEqualTo(runs(result.recorded().jobs()));
    assertThat(result.whatIf().jobs().keySet())
        .as("the second Job c has a name of its own")
        .containsExactlyInAnyOrder(
            new ObjectKey("default", "a"),
            new ObjectKey("default", "b"),
            new ObjectKey("default", "c"),
            new ObjectKey("default", "c-2"));
    assertThat(result.recorded().jobs().get(new ObjectKey("default", "c-2")))
        .extracting(RunRecord::outcome)
        .isEqualTo("Failed");
    assertThat(result.whatIf().weights()).containsEntry("default", 5);
    assertThat(result.whatIf().cpuSeconds()).isEqualTo(result.recorded().cpuSeconds());
    assertThat(result.whatIf().usedCpuSeconds()).isEqualTo(result.recorded().usedCpuSeconds());
  }

  @Test
  void gapOfTheRecordingIsNotedAndTheNextBaseStatesWhatChangedInIt() throws Exception {
    WhatIf.Result result = recordAndRunAgain(3);

    assertThat(result.notes())
        .anyMatch(note -> note.startsWith("gap before 2000-01-01T") && note.contains("a test"));
    assertThat(result.recorded().jobs()).hasSize(4);
    assertThat(result.recorded().jobs().get(new ObjectKey("default", "a")))
        .extracting(run -> second(run.ended()))
        .isEqualTo("200 s");
  }

  @Test
  void jobThatIsSuspendedAndResumedIsSoAgain() throws Exception {
    at(20, Action.CREATE, Kind.COMMAND, command("stop", "AbortJob", "a"));
    at(300, Action.CREATE, Kind.COMMAND, command("go", "ResumeJob", "a"));

    WhatIf.Result result = recordAndRunAgain(0);

    assertThat(runs(result.recorded().jobs()))
        .as("a suspended Job has not ended: it begins anew at 300 s")
        .containsEntry(new ObjectKey("default", "a"), "0 s to 500 s: Completed");
    assertThat(runs(result.whatIf().jobs())).isEqualTo(runs(result.recorded().jobs()));
  }

  @Test
  void jobThatIsSuspendedWhenTheDaysBeginComesSuspended() throws Exception {
    at(20, Action.CREATE, Kind.COMMAND, command("stop", "AbortJob", "a"));
    at(300, Action.CREATE, Kind.COMMAND, command("go", "ResumeJob", "a"));

    WhatIf.Result result = recordAndRunAgain(0, Optional.of(Workload.beginning().plusSeconds(250)));

    assertThat(result.whatIf().jobs().get(new ObjectKey("default", "a")))
        .satisfies(
            run -> {
              assertThat(run.started().map(result::recorded))
                  .contains(Workload.beginning().plusSeconds(300));
              assertThat(run.outcome()).isEqualTo("Completed");
            });
  }

  @Test
  void podsOfOtherSchedulersUseNodesAndAreNoJobs() throws Exception {
    WhatIf.Result alone = recordAndRunAgain(0);
    at(250, Action.CREATE, Kind.POD, podOfAnotherScheduler("web", "n1"));

    WhatIf.Result result = recordAndRunAgain(0);

    assertThat(result.recorded().jobs().keySet()).isEqualTo(alone.recorded().jobs().keySet());
    assertThat(result.whatIf().jobs().keySet()).isEqualTo(alone.whatIf().jobs().keySet());
    assertThat(result.whatIf().usedCpuSeconds()).isGreaterThan(alone.whatIf().usedCpuSeconds());
  }

  @Test
  void podsOfOtherSchedulersThatRanWhenTheDaysBeganAreNoJobs() throws Exception {
    at(295, Action.CREATE, Kind.POD, podOfAnotherScheduler("web", "n1"));

    WhatIf.Result result = recordAndRunAgain(0, Optional.of(Workload.beginning().plusSeconds(300)));

    assertThat(result.atBeginning()).doesNotContain(new ObjectKey("default", "web"));
    assertThat(result.whatIf().jobs()).doesNotContainKey(new ObjectKey("default", "web"));
  }

  @Test
  void recordedChangeThatTheRunRefusesIsNoted() throws Exception {
    at(
        60,
        Action.CHANGE,
        Kind.QUEUE,
        tree("{'metadata': {'name': 'default', 'uid': 'of-another'}, 'spec': {'weight': 7}}"));

    RunOutcome outcome = simulate();

    assertThat(outcome.refusals().number()).isEqualTo(1);
    assertThat(outcome.refusals().first()).startsWith("Queue default: ").contains("of-another");
  }
}
