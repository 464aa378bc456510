package io.hekla.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.recorder.Recordings;
import io.hekla.cli.Main;
import io.hekla.cli.apply.Submission;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recording of a system that schedules, with the shipped settings. */
@Tag("thorough")
class RecordedSystemTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir private Path folder;

  private record Outcome(int code, String out, String err) {}

  @Test
  void recordingInTheDataFolderDecidesAgainAsItDidAndRunsAgainWithEveryJob() throws Exception {
    run(Load.DEMO, Map.of());

    assertDecidesAgain();
    assertRunsAgain();
  }

  /** As {@code replay} has it. */
  private void assertDecidesAgain() throws Exception {
    JournalLocation journal = new JournalLocation.Folder(data().resolve("journal"));
    assertRecorded(Recordings.store(journal, data()));
    Outcome outcome = replay(data().toString(), "--verify");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("no difference");
  }

  /** As {@code whatif} has it. */
  private void assertRunsAgain() throws Exception {
    Outcome outcome = hekla("whatif", data().toString(), "-o", "json");

    assertThat(outcome.err()).isEmpty();
    JsonNode jobs = new ObjectMapper().readTree(outcome.out()).path("jobs");
    assertThat(jobs).hasSize(16);
    for (JsonNode job : jobs) {
      assertThat(job.path("recorded").has("ended")).as("recorded: %s", job).isTrue();
      assertThat(job.path("whatIf").path("phase").asText())
          .as("%s", job)
          .isEqualTo(job.path("recorded").path("phase").asText());
    }
    assertLongestWaitIsExplained(jobs);
  }

  /** As the demo does at its end. */
  private void assertLongestWaitIsExplained(JsonNode jobs) {
    JsonNode job =
        StreamSupport.stream(jobs.spliterator(), false)
            .max(Comparator.comparing(one -> one.path("recorded").path("wait_s").asDouble()))
            .orElseThrow();
    Instant arrived = Instant.parse(job.path("recorded").path("arrived").asText());
    long half = (long) (job.path("recorded").path("wait_s").asDouble() * 500);
    String name = job.path("name").asText();

    Outcome outcome =
        hekla(
            "explain",
            name,
            "--at",
            arrived.plusMillis(half).toString(),
            "--data",
            data().toString());

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith("Job default/" + name + " waits ")
        .containsPattern("What would let it run:\n +- \\w+");
  }

  @Test
  void recordingInTheDatabaseHasEveryBindAndIsReplayedFromThere() throws Exception {
    try (var database = RestartableDatabase.start(folder)) {
      String url = "jdbc:postgresql://127.0.0.1:" + database.port() + "/postgres";
      run(
          List.of("1-queues.yaml", "4-nightly.yaml"),
          Map.of("hekla.journal.url", url, "hekla.journal.user", "postgres"));

      assertRecorded(Recordings.store(new JournalLocation.Database(url, "postgres", ""), data()));
      assertThat(data().resolve("recording")).doesNotExist();
      Outcome outcome = replay("--database", url, "--user", "postgres", "--verify");
      assertThat(outcome.err()).isEmpty();
      assertThat(outcome.code()).isZero();
      assertThat(outcome.out()).contains("no difference");
    }
  }

  @Test
  void databaseWithoutARecordingIsNamed() throws Exception {
    try (var database = RestartableDatabase.start(folder)) {
      String url = "jdbc:postgresql://127.0.0.1:" + database.port() + "/postgres";

      Outcome outcome = replay("--database", url, "--user", "postgres");

      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err())
          .isEqualTo(
              ("hekla replay: database %s: the database has no tables of a recording; members of"
                      + " this version of Hekla create them when they start%n")
                  .formatted(url));
    }
  }

  /** Runs the jobs of some files of the demo to their end. */
  private void run(List<String> files, Map<String, ?> settings) throws Exception {
    Load load = Load.nothing().and(Load.demo(files, ""));
    var tail = new RequestTail(data().resolve("api"));
    try (var system =
        EmbeddedSystem.start(data(), SimulatedNodes.SMALL, KubeletOptions.AT_ONCE, settings)) {
      assertThat(new Submission(system.client("test")).apply(Load.demo(files, ""))).isEmpty();
      await().atMost(LONGEST).until(() -> tail.unfinished(load).isEmpty());
    }
  }

  private void assertRecorded(RecordingStore recording) throws Exception {
    List<SegmentResult> results = RecordingOracle.verify(recording);
    assertThat(RecordingOracle.faults(results)).isEmpty();
    assertThat(results).extracting(SegmentResult::gap).isNotEmpty().containsOnly("");
    assertThat(results).extracting(SegmentResult::sessions).allMatch(sessions -> sessions > 0);
    assertThat(RecordingOracle.binds(recording))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(
            RecordingOracle.binds(LoggedRequest.readAll(data().resolve("api"))));
  }

  private Path data() {
    return folder.resolve("data");
  }

  private static Outcome replay(String... arguments) {
    return hekla(Stream.concat(Stream.of("replay"), Stream.of(arguments)).toArray(String[]::new));
  }

  private static Outcome hekla(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Outcome(code, out.toString(), err.toString());
  }
}
