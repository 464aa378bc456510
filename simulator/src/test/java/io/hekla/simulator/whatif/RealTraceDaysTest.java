package io.hekla.simulator.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.Reading;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.trace.Trace;
import io.hekla.simulator.trace.TraceFolder;
import io.hekla.simulator.trace.TraceWorkload;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import io.hekla.simulator.whatif.EstimateQuality.Guess;
import io.hekla.simulator.whatif.EstimateQuality.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What-ifs and estimates on recorded days of real traces. */
@Tag("data")
class RealTraceDaysTest {
  private static final String PROPERTY = "hekla.test.data";
  private static final long SEED = 3;

  /** Below what was measured; docs/benchmarks.md has the figures. */
  private static final double LEAST = 0.5;

  @TempDir private Path recording;

  private static Workload workload(String setup) {
    String data = System.getProperty(PROPERTY, "");
    assumeTrue(
        !data.isEmpty() && Files.isRegularFile(Path.of(data, "setups.csv")),
        () -> "needs -D" + PROPERTY + "=DIR, a folder that holds setups.csv; is: " + data);
    return switch (new TraceFolder(Path.of(data)).read(setup)) {
      case Reading.Good<Trace> good -> new TraceWorkload(good.value()).workload();
      case Reading.Bad<Trace> bad -> throw new AssertionError(bad.problems().toString());
    };
  }

  private RecordedDays record(Workload workload) throws Exception {
    var store = new RecordingFolder(recording);
    RecordedSimulation.record(workload, SchedulerConfiguration.helmDefault(), SEED, store);
    return RecordedDaysReader.read(store, Optional.empty(), Optional.empty());
  }

  private static Map<ObjectKey, String> runs(Collection<RunRecord> records) {
    var runs = new TreeMap<ObjectKey, String>();
    for (RunRecord one : records) {
      runs.put(
          one.key(),
          "%s: %s to %s on %s, %s"
              .formatted(one.arrived(), one.started(), one.ended(), one.nodes(), one.outcome()));
    }
    return runs;
  }

  @Test
  void whatIfUnderAnotherConfigurationEqualsTheSimulationUnderIt() throws Exception {
    Workload workload = workload("philly-quick-packed");
    RecordedDays days = record(workload);
    Collection<RunRecord> expected =
        VirtualRun.of(
                workload,
                new VirtualRun.Settings(
                    WhatIfTest.PACKING,
                    SEED,
                    Duration.ofMinutes(1),
                    RecordedSimulation.CONTROLLERS))
            .records();

    WhatIf.Result result =
        WhatIf.of(
            days,
            WhatIfOptions.AS_RECORDED.with(WhatIfTest.PACKING),
            RecordedSimulation.CONTROLLERS,
            (passed, ended, jobs) -> {});

    assertThat(runs(result.whatIf().jobs().values()))
        .isEqualTo(runs(expected))
        .isNotEqualTo(runs(result.recorded().jobs().values()));
  }

  @Test
  void whatIfWithoutADifferenceEqualsWhatWas() throws Exception {
    RecordedDays days = record(workload("wagap-quick"));

    WhatIf.Result result =
        WhatIf.of(
            days,
            WhatIfOptions.AS_RECORDED,
            RecordedSimulation.CONTROLLERS,
            (passed, ended, jobs) -> {});

    assertThat(runs(result.whatIf().jobs().values()))
        .isEqualTo(runs(result.recorded().jobs().values()));
  }

  @Test
  void estimatesOfStartsAreBetterThanTheMedianOfTheQueue() throws Exception {
    List<Question> questions =
        EstimateQuality.of(
            record(workload("wagap-quick")), 20, SEED, RecordedSimulation.CONTROLLERS);

    for (Guess guess : Guess.values()) {
      System.out.printf(
          "%d questions, %s: %.0f %% within a factor of two%n",
          questions.size(), guess.text(), 100 * EstimateQuality.good(questions, guess));
    }
    assertThat(questions).hasSizeGreaterThan(5);
    double naive = EstimateQuality.good(questions, Guess.MEDIAN_OF_QUEUE);
    assertThat(EstimateQuality.good(questions, Guess.STATED_ENDS))
        .isGreaterThanOrEqualTo(Math.max(naive, LEAST));
    assertThat(EstimateQuality.good(questions, Guess.ESTIMATED_ENDS)).isGreaterThanOrEqualTo(naive);
  }
}
