package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hekla simulate} as users call it. */
class SimulateCommandTest {
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

  private static final String ONE_POD =
      "{minAvailable: 1, tasks: [{name: main, replicas: 1, template: {spec: {containers: [{name: c,"
          + " image: c, resources: {requests: {cpu: 1}}}]}}}]}";

  @TempDir private Path folder;

  private record Outcome(int code, String out, String err) {}

  private static Outcome simulate(Object... args) {
    var out = new StringWriter();
    var err = new StringWriter();
    String[] words =
        Stream.concat(Stream.of("simulate"), Stream.of(args).map(Object::toString))
            .toArray(String[]::new);
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), words);
    return new Outcome(code, out.toString(), err.toString());
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(SimulateCommandTest.class.getResource("/simulate/" + name)).toURI());
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
  void manifestsRunToTheirEndAndATableTellsOfEachJob() throws URISyntaxException {
    Outcome outcome = simulate("--manifests", resource("gang.yaml"));

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("pods made 5, bound 4; PodGroups Pending×1 Running×1")
        .containsPattern("default/gang +research +0 s +90 s +Completed")
        .containsPattern(
            "pod default/alone .* never started: .*1 example.com/device: no node has any");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void aJobFlowMakesItsJobsOneAfterTheOther() throws IOException {
    Path flow =
        file(
            "flow.yaml",
            """
            apiVersion: flow.volcano.sh/v1alpha1
            kind: JobTemplate
            metadata: {name: prepare}
            spec: %1$s
            ---
            apiVersion: flow.volcano.sh/v1alpha1
            kind: JobTemplate
            metadata: {name: train}
            spec: %1$s
            ---
            apiVersion: flow.volcano.sh/v1alpha1
            kind: JobFlow
            metadata: {name: night}
            spec:
              flows:
              - name: prepare
              - name: train
                dependsOn: {targets: [prepare]}
            """
                .formatted(ONE_POD));

    Outcome outcome = simulate("--manifests", flow, "--run-for", "30s");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .containsPattern("default/night-prepare .* 30 s +Completed")
        .containsPattern("default/night-train .* 30 s +Completed");
  }

  @Test
  void aJobWhosePodCannotBeMadeDoesNotKeepASimulationFromItsEnd() throws IOException {
    Path taken =
        file(
            "taken.yaml",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: train-main-0}
            spec: {schedulerName: volcano, containers: [{name: c, image: c}]}
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: train}
            spec: %s
            """
                .formatted(ONE_POD));

    Outcome outcome = simulate("--manifests", taken);

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .containsPattern("pod default/train-main-0 .* Succeeded")
        .containsPattern("default/train .* never started");
  }

  @Test
  void objectsArriveLaterOrWhenAPodFirstRuns() throws IOException {
    Path manifests =
        file(
            "later.yaml",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: driver, annotations: {simulated.hekla.io/arrives-after: 1m30s}}
            spec: {schedulerName: volcano, containers: [{name: c, image: c}]}
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: made, annotations: {simulated.hekla.io/created-by: driver}}
            spec: %1$s
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: never-made, annotations: {simulated.hekla.io/created-by: nobody}}
            spec: %1$s
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: first}
            spec: %1$s
            """
                .formatted(ONE_POD));
    Path recording = folder.resolve("recording");

    Outcome outcome = simulate("--manifests", manifests, "--record", recording);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .containsPattern("(?s)default/first .* Completed.*pod default/driver .*default/made .*")
        .doesNotContain("never-made");
    assertThat(replayed(recording)).contains("2000-01-01T00:00:00Z to 2000-01-01T00:02:30Z");
  }

  private static String replayed(Path recording) {
    var out = new StringWriter();
    int code =
        Main.run(
            new PrintWriter(out),
            new PrintWriter(new StringWriter()),
            "replay",
            recording.toString());
    assertThat(code).isZero();
    return out.toString();
  }

  @Test
  void wrongTimesOfArrivalAreRefusedByLine() throws IOException {
    Path manifests =
        file(
            "wrong.yaml",
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata:
              name: a
              annotations:
                simulated.hekla.io/arrives-after: soon
            spec: %1$s
            ---
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata:
              name: b
              annotations:
                simulated.hekla.io/arrives-after: 10s
                simulated.hekla.io/created-by: a
            spec: %1$s
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: {name: c, annotations: {simulated.hekla.io/created-by: a}}
            spec: {weight: 1}
            """
                .formatted(ONE_POD));

    Outcome outcome = simulate("--manifests", manifests);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .contains(
            "wrong.yaml:6: metadata.annotations[\"simulated.hekla.io/arrives-after\"]: \"soon\" is"
                + " no duration of at most 3650 days; write it like 90s or 2m30s")
        .contains(
            "wrong.yaml:15: metadata.annotations[\"simulated.hekla.io/created-by\"]: has no place"
                + " beside simulated.hekla.io/arrives-after; state either a time or a pod")
        .contains("created-by\"]: has no place on a Queue, which is in no namespace; remove it");
  }

  @Test
  void aCronJobMakesItsJobsForADay() throws IOException {
    Path cron =
        file(
            "cron.yaml",
            """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: CronJob
            metadata: {name: hourly}
            spec:
              schedule: "0 * * * *"
              successfulJobsHistoryLimit: 100
              jobTemplate:
                spec: %s
            """
                .formatted(ONE_POD));

    Outcome outcome = simulate("--manifests", cron);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines().filter(line -> line.contains("default/hourly-")))
        .hasSize(23)
        .allMatch(line -> line.contains("Completed"));
  }

  @Test
  void aPodGroupWithoutPodsIsAdmittedToItsQueue() throws URISyntaxException {
    assertThat(simulate("--manifests", resource("waits.yaml")).out())
        .contains("pods made 0, bound 0; PodGroups Inqueue×1");
  }

  @Test
  void kindsThatAreNotServedYetAreRefusedByNameAndNothingRuns()
      throws IOException, URISyntaxException {
    Path file = file("web.yaml", "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n");
    Outcome outcome = simulate("--manifests", resource("waits.yaml"), file);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains("web.yaml:2: kind: Deployment of apps/v1 is not accepted here");
  }

  @Test
  void aWorkloadWithoutControllerIsRefused() throws IOException, URISyntaxException {
    Path file = file("web.yaml", "apiVersion: apps/v1\nkind: ReplicaSet\nmetadata:\n  name: web\n");
    Outcome outcome = simulate("--manifests", resource("waits.yaml"), file);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains("web.yaml:2: kind: ReplicaSet of apps/v1 is not accepted here");
  }

  @Test
  void findingsOfAdmissionHaveTheirLine() throws IOException, URISyntaxException {
    String gang = Files.readString(resource("gang.yaml"));
    Outcome tooMany =
        simulate(
            "--manifests", file("many.yaml", gang.replace("minAvailable: 4", "minAvailable: 9")));
    Outcome noQueue =
        simulate("--manifests", file("queue.yaml", gang.replace("queue: research", "queue: ai")));

    assertThat(tooMany.code()).isEqualTo(1);
    assertThat(tooMany.err()).contains("many.yaml:14: spec.minAvailable");
    assertThat(noQueue.code()).isEqualTo(1);
    assertThat(noQueue.err()).contains("queue.yaml:16: spec.queue");
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
    var out = new StringWriter();

    assertThat(filled.code()).as(filled.err()).isZero();
    assertThat(
            Main.run(
                new PrintWriter(out),
                new PrintWriter(out),
                "replay",
                recording.toString(),
                "--verify"))
        .as(out.toString())
        .isZero();
    assertThat(out.toString()).contains("1 sessions with 2 decisions replayed; no difference");
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
