package io.hekla.simulator.whatif;

import static io.hekla.simulator.whatif.ManifestsOfDays.job;
import static io.hekla.simulator.whatif.ManifestsOfDays.node;
import static io.hekla.simulator.whatif.ManifestsOfDays.queue;
import static io.hekla.simulator.whatif.ManifestsOfDays.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.Workload;
import io.hekla.simulator.virtual.Workload.Action;
import io.hekla.simulator.virtual.Workload.Arrival;
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
 * Recorded days with JobFlows and CronJobs: each Job that they made comes once, whenever the days
 * begin.
 */
class RecordedFlowsTest {
  @TempDir private Path folder;

  private final List<Arrival> arrivals = new ArrayList<>();

  private void at(int second, Action action, Kind<?> kind, ObjectNode object) {
    arrivals.add(new Arrival(Workload.beginning().plusSeconds(second), action, kind, object));
  }

  private void template(String name, int seconds, int exitCode) throws JsonProcessingException {
    ObjectNode template =
        tree(
            """
            {'apiVersion': 'flow.volcano.sh/v1alpha1', 'kind': 'JobTemplate',
             'metadata': {'name': '%s', 'namespace': 'default'}}
            """
                .formatted(name));
    template.set("spec", job("x", runs(seconds, exitCode)).get("spec"));
    at(0, Action.CREATE, Kind.JOB_TEMPLATE, template);
  }

  private static String runs(int seconds, int exitCode) {
    return "'simulated.hekla.io/run-for': '%ds', 'simulated.hekla.io/exit-code': '%d'"
        .formatted(seconds, exitCode);
  }

  private static ObjectNode flow(String name, String flows) throws JsonProcessingException {
    return tree(
        """
        {'apiVersion': 'flow.volcano.sh/v1alpha1', 'kind': 'JobFlow',
         'metadata': {'name': '%s', 'namespace': 'default'}, 'spec': {'flows': [%s]}}
        """
            .formatted(name, flows));
  }

  /** Returns flows of which each waits for the one before. */
  private static ObjectNode chain(String name) throws JsonProcessingException {
    return flow(
        name,
        """
        {'name': 'prepare'}, {'name': 'load', 'dependsOn': {'targets': ['prepare']}},
        {'name': 'report', 'dependsOn': {'targets': ['load']}}
        """);
  }

  private void cronJob(String name, String schedule) throws JsonProcessingException {
    ObjectNode cronJob =
        tree(
            """
            {'apiVersion': 'batch.volcano.sh/v1alpha1', 'kind': 'CronJob',
             'metadata': {'name': '%s', 'namespace': 'default'}, 'spec': {'schedule': '%s',
               'timeZone': 'UTC', 'successfulJobsHistoryLimit': 1, 'jobTemplate': {}}}
            """
                .formatted(name, schedule));
    cronJob.withObject("/spec/jobTemplate").set("spec", job("x", runs(600, 0)).get("spec"));
    at(0, Action.CREATE, Kind.CRON_JOB, cronJob);
  }

  @BeforeEach
  void cluster() throws JsonProcessingException {
    at(0, Action.CREATE, Kind.NODE, node("n1"));
    at(0, Action.CREATE, Kind.NODE, node("n2"));
    at(0, Action.CREATE, Kind.QUEUE, queue("root"));
    at(0, Action.CREATE, Kind.QUEUE, queue("default"));
    template("prepare", 100, 0);
    template("load", 200, 0);
    template("report", 50, 0);
  }

  private WhatIf.Result recordAndRunAgain(Optional<Integer> from) throws Exception {
    arrivals.sort(Comparator.comparing(Arrival::at));
    var store = new RecordingFolder(folder);
    RecordedSimulation.record(
        new Workload(arrivals), SchedulerConfiguration.helmDefault(), 3, store);
    return WhatIf.of(
        RecordedDaysReader.read(
            store, from.map(Workload.beginning()::plusSeconds), Optional.empty()),
        WhatIfOptions.AS_RECORDED,
        RecordedSimulation.CONTROLLERS,
        (passed, ended, jobs) -> {});
  }

  private static Map<String, String> recorded(WhatIf.Result result) {
    return runs(result, result.recorded());
  }

  private static Map<String, String> again(WhatIf.Result result) {
    return runs(result, result.whatIf());
  }

  /** Returns start and end of each Job, in seconds since the recording began. */
  private static Map<String, String> runs(WhatIf.Result result, DaysOutcome outcome) {
    var runs = new TreeMap<String, String>();
    for (RunRecord run : outcome.jobs().values()) {
      runs.put(
          run.key().name(),
          "%s to %s: %s"
              .formatted(
                  second(run.started().map(result::recorded)),
                  second(run.ended().map(result::recorded)),
                  run.outcome()));
    }
    return runs;
  }

  private static String second(Optional<Instant> time) {
    return time.map(at -> Duration.between(Workload.beginning(), at).toSeconds() + " s")
        .orElse("never");
  }

  @Test
  void dayOfAJobFlowAndACronJobIsRunAgainAsItWas() throws Exception {
    at(10, Action.CREATE, Kind.JOB_FLOW, chain("nightly"));
    cronJob("sweep", "0 */6 * * *");

    WhatIf.Result result = recordAndRunAgain(Optional.empty());

    assertThat(recorded(result))
        .containsEntry("nightly-prepare", "10 s to 110 s: Completed")
        .containsEntry("nightly-load", "110 s to 310 s: Completed")
        .containsEntry("nightly-report", "310 s to 360 s: Completed")
        .containsEntry("sweep-15778440", "21600 s to 22200 s: Completed")
        .containsEntry("sweep-15778800", "43200 s to 43800 s: Completed")
        .containsEntry("sweep-15779160", "64800 s to 65400 s: Completed")
        .hasSize(6);
    assertThat(again(result)).isEqualTo(recorded(result));
    assertThat(result.notes()).isEmpty();
  }

  @Test
  void jobFlowThatHadBegunGoesOnWithTheJobsThatHadNotCompleted() throws Exception {
    at(10, Action.CREATE, Kind.JOB_FLOW, chain("nightly"));

    WhatIf.Result result = recordAndRunAgain(Optional.of(200));

    assertThat(again(result))
        .containsOnlyKeys("nightly-load", "nightly-report")
        .containsEntry("nightly-report", "310 s to 360 s: Completed");
    assertThat(recorded(result))
        .containsAllEntriesOf(Map.of("nightly-report", "310 s to 360 s: Completed"));
    assertThat(result.atBeginning()).extracting(one -> one.name()).containsExactly("nightly-load");
  }

  @Test
  void jobFlowThatHadEndedDoesNotComeAgain() throws Exception {
    at(10, Action.CREATE, Kind.JOB_FLOW, chain("nightly"));
    at(500, Action.CREATE, Kind.JOB, job("later", runs(60, 0)));

    WhatIf.Result result = recordAndRunAgain(Optional.of(400));

    assertThat(again(result)).containsExactly(Map.entry("later", "500 s to 560 s: Completed"));
    assertThat(again(result)).isEqualTo(recorded(result));
  }

  @Test
  void jobThatAFailedJobFlowLeftRunsToItsEnd() throws Exception {
    template("fail", 30, 1);
    at(10, Action.CREATE, Kind.JOB_FLOW, flow("nightly", "{'name': 'fail'}, {'name': 'load'}"));

    WhatIf.Result result = recordAndRunAgain(Optional.of(100));

    assertThat(again(result)).containsOnlyKeys("nightly-load");
    assertThat(again(result).get("nightly-load")).endsWith("to 210 s: Completed");
  }

  @Test
  void jobFlowOfTheSameNameThatComesAgainHasANameOfItsOwn() throws Exception {
    at(10, Action.CREATE, Kind.JOB_FLOW, flow("nightly", "{'name': 'prepare'}"));
    at(300, Action.DELETE, Kind.JOB_FLOW, flow("nightly", ""));
    at(400, Action.CREATE, Kind.JOB_FLOW, flow("nightly", "{'name': 'load'}"));
    at(700, Action.DELETE, Kind.JOB_FLOW, flow("nightly", ""));
    at(800, Action.CREATE, Kind.JOB_FLOW, flow("nightly", "{'name': 'prepare'}"));

    WhatIf.Result result = recordAndRunAgain(Optional.empty());

    assertThat(recorded(result))
        .containsEntry("nightly-prepare", "10 s to 110 s: Completed")
        .containsEntry("nightly-2-load", "400 s to 600 s: Completed")
        .containsEntry("nightly-3-prepare", "800 s to 900 s: Completed")
        .hasSize(3);
    assertThat(again(result)).isEqualTo(recorded(result));
  }
}
