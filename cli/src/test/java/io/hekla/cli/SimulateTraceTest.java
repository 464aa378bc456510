package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla simulate} with traces, as users call it. */
class SimulateTraceTest {
  private static final String SETUPS =
      """
      setup,jobs,nodes,mode,arrival_scale,split_gpu,use_class,max_runtime_s,rows
      small,jobs.csv,nodes.csv,replay,1,0,1,,
      full,fill.csv,nodes.csv,fill,1,0,1,,
      shares,shares.csv,nodes.csv,replay,1,0,1,,
      """;
  private static final String JOB_COLUMNS =
      "job,arrival_s,runtime_s,walltime_s,queue,user,priority,members,cpu_milli,mem_mib,gpu_milli,"
          + "node_class,logged_wait_s\n";

  @TempDir private Path folder;

  private static Outcome simulate(Object... args) {
    return Outcome.of(Stream.concat(Stream.of("simulate"), Stream.of(args)).toArray());
  }

  private Path trace() throws IOException {
    Files.writeString(folder.resolve("setups.csv"), SETUPS);
    Files.writeString(
        folder.resolve("nodes.csv"),
        "node,cpu_milli,mem_mib,gpus,node_class\nn1,2000,1024,1,x\nn2,2000,1024,0,x\n");
    Files.writeString(
        folder.resolve("jobs.csv"),
        JOB_COLUMNS + "a,0,100,,q_1,u,100,2,2000,0,0,,\nb,10,20,,q_2,u,100,1,1000,0,0,,\n");
    Files.writeString(
        folder.resolve("shares.csv"), JOB_COLUMNS + "a,0,100,,q,u,100,1,1000,0,500,,\n");
    Files.writeString(folder.resolve("fill.csv"), JOB_COLUMNS + "a,0,,,q,u,100,1,500,0,500,,\n");
    return folder;
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aTraceGivesItsFiguresAndItsSchedule() throws IOException {
    Path figures = folder.resolve("f.json");
    Path schedule = folder.resolve("s.csv");
    Outcome outcome =
        simulate("--trace", trace(), "--setup", "small", "--out", figures, "--schedule", schedule);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(schedule))
        .startsWith("job,start_s,end_s,nodes\na,0.0,100.0,")
        .contains("\nb,100.0,120.0,n");
    assertThat(Files.readString(figures))
        .contains("\"setup\" : \"small\"", "\"makespan_s\" : 120.0", "\"wait_mean_s\" : 45.0");
  }

  @Test
  void sharesOfAGpuNeedAConfigurationThatGivesThem() throws IOException {
    Path trace = trace();
    Path without = file("without.conf", "actions: allocate\ntiers:\n- plugins:\n  - name: gang\n");

    Outcome shared = simulate("--trace", trace, "--setup", "shares");
    Outcome refused = simulate("--trace", trace, "--setup", "shares", "--conf", without);

    assertThat(shared.code()).as(shared.err()).isZero();
    assertThat(shared.out()).containsPattern("util_gpu +50[.]00 %");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("deviceshare.VGPUEnable: true");
  }

  @Test
  void aFillTellsWhatFoundRoom() throws IOException {
    Outcome filled = simulate("--trace", trace(), "--setup", "full");

    assertThat(filled.code()).as(filled.err()).isZero();
    assertThat(filled.out())
        .containsPattern("jobs_tried +3 ")
        .containsPattern("gpu_allocated +100[.]00 %")
        .containsPattern("frag_device +0[.]00 %");
  }

  @Test
  void aFillIsRecordedAndDecidesAgainAsItDid() throws IOException {
    Path recording = folder.resolve("recording");
    Outcome filled = simulate("--trace", trace(), "--setup", "full", "--record", recording);
    Outcome replayed = Outcome.of("replay", recording, "--verify");

    assertThat(filled.code()).as(filled.err()).isZero();
    assertThat(replayed.code()).as("%s", replayed).isZero();
    assertThat(replayed.out()).contains("1 sessions with 2 decisions replayed; no difference");
  }

  @Test
  void aRecordingOfWeeksKeepsItsBeginning() throws IOException {
    Path recording = folder.resolve("recording");
    trace();
    file("jobs.csv", JOB_COLUMNS + "a,0,100,,q,u,1,1,1,0,0,,\nb,2000000,100,,q,u,1,1,1,0,0,,\n");

    simulate("--trace", folder, "--setup", "small", "--record", recording);

    try (var segments = Files.list(recording)) {
      assertThat(segments.map(segment -> segment.getFileName().toString()))
          .contains("term-0000000001-session-0000000001.hrec")
          .hasSizeGreaterThan(1);
    }
  }

  @Test
  void aSetupThatIsNotThereIsRefusedWithALine() throws IOException {
    Path trace = trace();

    assertThat(simulate("--trace", trace, "--setup", "none").err())
        .contains("there is no setup none; name one of small, full, shares");
    assertThat(simulate("--trace", trace, "--setup", "none").code()).isEqualTo(1);
  }

  @Test
  void aConfigurationThatCannotBeReadEndsTheCommandInOneLine() throws IOException {
    Path wrong = file("wrong.conf", "actions: \"enqueue, select\"\n");
    Outcome outcome = simulate("--trace", trace(), "--setup", "small", "--conf", wrong);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("wrong.conf").contains("select");
    assertThat(outcome.err().lines()).hasSize(1);
  }

  @Test
  void everySetupOfAFolderGoesOntoThePageBesideTheReference() throws IOException {
    Files.writeString(
        trace().resolve("REFERENCE.md"),
        """
        | setup | policy | makespan_s | wait_mean_s |
        |---|---|---|---|
        | small | fifo | 120 | 1 |
        """);
    Path page = folder.resolve("results.md");
    Outcome outcome = simulate("--trace", folder, "--results", page);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(page))
        .contains("| small | fifo | 120 | 45 |")
        .contains("| small | easy | 120 | 45 |")
        .contains("| small | **hekla default** | 120 | 45 |")
        .contains("| shares | **hekla default** |")
        .contains("| full | **hekla packing** | 3 | 2 | 1 | 1 |")
        .contains("| small | **hekla recommended** | 120 | 45 |")
        .contains("| small | run times | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 |")
        .contains("![Mean wait by size of job](results-wait-by-size.svg)")
        .containsPattern("\\| b \\| 1 \\| 1000 \\| 0 \\| 90 \\| .+ \\|");
  }

  @Test
  void estimatesAreThoseOfOneSetup() throws IOException {
    Path page = folder.resolve("results.md");

    assertThat(simulate("--trace", trace(), "--setup", "small", "--estimates", "perfect").code())
        .isZero();
    assertThat(simulate("--trace", trace(), "--results", page, "--estimates", "none").err())
        .contains("--estimates is for --trace with --setup");
    assertThat(page).doesNotExist();
    assertThat(simulate("--trace", trace(), "--setup", "small", "--estimates", "good").err())
        .contains("--estimates")
        .contains("LIMITS, PERFECT, NONE");
  }

  @Test
  void aTraceNeedsASetupAndManifestsAndTracesExcludeEachOther() throws IOException {
    assertThat(simulate("--trace", trace()).code()).isEqualTo(2);
    assertThat(simulate("--manifests", folder, "--trace", folder, "--setup", "small").code())
        .isEqualTo(2);
    assertThat(simulate().code()).isEqualTo(2);
  }
}
