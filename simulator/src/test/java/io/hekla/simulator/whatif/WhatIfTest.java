package io.hekla.simulator.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.trace.TraceFiles;
import io.hekla.simulator.trace.TraceWorkload;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What-ifs on recorded simulations equal the simulations under the same circumstances. */
class WhatIfTest {
  private static final long SEED = 11;

  /** Configuration that packs, and runs no backfill. */
  static final SchedulerConfiguration PACKING =
      configuration(
          """
      actions: "enqueue, allocate"
      tiers:
      - plugins:
        - name: priority
        - name: gang
      - plugins:
        - name: predicates
        - name: binpack
        - name: nodeorder
          arguments:
            leastrequested.weight: 0
            balancedresource.weight: 0
      """);

  @TempDir private Path folder;
  @TempDir private Path recording;

  private static SchedulerConfiguration configuration(String text) {
    return switch (Engine.read(text)) {
      case SchedulerConfiguration.Parsed.Valid valid -> valid.configuration();
      case SchedulerConfiguration.Parsed.Invalid invalid ->
          throw new AssertionError(invalid.all().toString());
    };
  }

  /** Jobs of three queues on four nodes, with waits and idle times; reproducible by the seed. */
  private Workload workload(int jobs) throws IOException {
    var random = new Random(SEED);
    List<String> rows = new ArrayList<>();
    double arrival = 0;
    for (int i = 0; i < jobs; i++) {
      rows.add(
          String.format(
              Locale.ROOT,
              "j%03d,%.3f,%.3f,,q%d,u,%d,%d,%d,100,0,,",
              i,
              arrival,
              5 + random.nextDouble() * 120,
              random.nextInt(3),
              100 + random.nextInt(2),
              1 + random.nextInt(4),
              500 + 500 * random.nextInt(4)));
      arrival += random.nextInt(4) == 0 ? 0 : random.nextDouble() * 20;
    }
    List<String> nodes =
        List.of("n1,4000,4096,0,x", "n2,4000,4096,0,x", "n3,2000,4096,0,x", "n4,8000,4096,0,x");
    return new TraceWorkload(new TraceFiles(folder).with("replay,1,0,1,,", nodes, rows).read())
        .workload();
  }

  private RecordedDays days() throws IOException, UnusableRecording {
    return days(Optional.empty(), Optional.empty());
  }

  private RecordedDays days(Optional<Instant> from, Optional<Instant> to)
      throws IOException, UnusableRecording {
    return RecordedDaysReader.read(new RecordingFolder(recording), from, to);
  }

  private static WhatIf.Result whatIf(RecordedDays days, WhatIfOptions options) {
    return WhatIf.of(days, options, RecordedSimulation.CONTROLLERS, (passed, ended, jobs) -> {});
  }

  /** Times and nodes of each job as text, so that a difference names the job. */
  private static Map<ObjectKey, String> runs(Iterable<RunRecord> records) {
    var runs = new TreeMap<ObjectKey, String>();
    for (RunRecord one : records) {
      runs.put(
          one.key(),
          "%s: %s to %s on %s, %s"
              .formatted(
                  one.arrived(),
                  one.started().orElse(Instant.MAX),
                  one.ended().orElse(Instant.MAX),
                  one.nodes(),
                  one.outcome()));
    }
    return runs;
  }

  private RunOutcome simulate(Workload workload, SchedulerConfiguration configuration) {
    return VirtualRun.of(
        workload,
        new VirtualRun.Settings(
            configuration, SEED, Duration.ofMinutes(1), RecordedSimulation.CONTROLLERS));
  }

  private RunOutcome record(Workload workload) {
    return RecordedSimulation.record(
        workload, SchedulerConfiguration.helmDefault(), SEED, new RecordingFolder(recording));
  }

  @Test
  void recordedDaysAreReadAsTheyWere() throws Exception {
    RunOutcome simulated = record(workload(60));

    assertThat(runs(whatIf(days(), WhatIfOptions.AS_RECORDED).recorded().jobs().values()))
        .isEqualTo(runs(simulated.records()));
  }

  @Test
  void whatIfWithoutADifferenceEqualsWhatWas() throws Exception {
    record(workload(60));

    WhatIf.Result result = whatIf(days(), WhatIfOptions.AS_RECORDED);

    assertThat(runs(result.whatIf().jobs().values()))
        .isEqualTo(runs(result.recorded().jobs().values()));
    Comparison comparison = Comparison.of(result);
    assertThat(comparison.whatIf()).isEqualTo(comparison.recorded());
    assertThat(comparison.gainers(10)).isEmpty();
    assertThat(comparison.losers(10)).isEmpty();
    assertThat(result.notes()).isEmpty();
  }

  @Test
  void whatIfWithAnotherConfigurationEqualsTheSimulationUnderIt() throws Exception {
    Workload workload = workload(60);
    RunOutcome recorded = record(workload);
    RunOutcome expected = simulate(workload, PACKING);
    assertThat(runs(expected.records())).isNotEqualTo(runs(recorded.records()));

    WhatIf.Result result = whatIf(days(), WhatIfOptions.AS_RECORDED.with(PACKING));

    assertThat(runs(result.whatIf().jobs().values())).isEqualTo(runs(expected.records()));
    assertThat(Comparison.of(result).jobs()).hasSize(60);
  }

  @Test
  void daysFromTheMiddleBeginWithWhatRanThenAndEndWhenAskedTo() throws Exception {
    record(workload(60));
    Instant from = Workload.beginning().plusSeconds(200);
    Instant to = Workload.beginning().plusSeconds(400);

    RecordedDays days = days(Optional.of(from), Optional.of(to));
    WhatIf.Result result = whatIf(days, WhatIfOptions.AS_RECORDED);

    assertThat(days.from()).isEqualTo(from);
    assertThat(days.to()).isBeforeOrEqualTo(to);
    assertThat(result.atBeginning()).isNotEmpty();
    assertThat(result.notes()).anyMatch(note -> note.contains("ran when the days began"));
    for (ObjectKey job : result.atBeginning()) {
      assertThat(result.whatIf().jobs().get(job))
          .extracting(RunRecord::started)
          .isEqualTo(Optional.of(Workload.beginning()));
      assertThat(nodes(result.whatIf(), job)).isNotEmpty().isEqualTo(nodes(result.recorded(), job));
    }
    assertThat(Comparison.of(result).jobs())
        .isNotEmpty()
        .noneMatch(job -> result.atBeginning().contains(job.key()));
  }

  private static List<String> nodes(DaysOutcome outcome, ObjectKey job) {
    return Objects.requireNonNull(outcome.jobs().get(job)).nodes().stream().sorted().toList();
  }

  @Test
  void daysThatAreNotRecordedAreRefusedWithWhatIs() throws Exception {
    record(workload(5));
    Instant late = Workload.beginning().plus(Duration.ofDays(3));

    assertThat(catchThrowable(() -> days(Optional.of(late), Optional.empty())))
        .isInstanceOf(UnusableRecording.class)
        .hasMessageContaining("nothing is recorded between 2000-01-04T00:00:00Z and the end")
        .hasMessageContaining("it begins at 2000-01-01T00:00:00Z and ends at");
  }
}
