package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.manifest.Reading;
import io.hekla.recorder.RecordedHistory;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import io.hekla.simulator.scenario.RecordedRun;
import io.hekla.simulator.scenario.Scenario;
import io.hekla.simulator.scenario.ScenarioCluster;
import io.hekla.simulator.scenario.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code hekla replay} of one session, as users call it. */
class ReplaySessionTest extends ReplayTrial {
  static LongStream seeds() {
    return LongStream.range(0, 8);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aWrittenFolderDecidesAsRecorded(long seed) throws IOException {
    List<SessionRecord> sessions = record(seed);
    for (int number : new int[] {1, 4, SESSIONS}) {
      Path scenario = folder.resolve("scenario-" + number);
      assertThat(replay("--session", "7-" + number, "--out", scenario))
          .isEqualTo(
              new Outcome(
                  0,
                  "%s: the cluster as session 7-%d saw it; hekla schedule %s decides on it%n"
                      .formatted(scenario, number, scenario),
                  ""));

      Decisions recorded = sessions.get(number - 1).step().decisions();
      assertThat(digestDifferences(scenario, recorded)).isEmpty();
      Outcome scheduled = hekla("schedule", scenario);
      assertThat(scheduled.err()).doesNotContain("error");
      assertThat(scheduled.code()).isZero();
      JsonNode stable =
          new JsonMapper().readTree(scheduled.out()).path("cycles").path(0).path("stable");
      var binds = new TreeMap<String, String>();
      recorded.binds().forEach(bind -> binds.put(bind.task().toString(), bind.node()));
      assertThat(texts(stable.path("binds"))).isEqualTo(binds);
      var pipelined = new TreeMap<String, String>();
      recorded.pipelined().forEach(one -> pipelined.put(one.task().toString(), one.node()));
      assertThat(texts(stable.path("pipelined"))).isEqualTo(pipelined);
      assertThat(stable.path("evictCount").asInt()).isEqualTo(recorded.evictions().size());
    }
  }

  private static List<DecisionDigest.Part> digestDifferences(Path scenario, Decisions recorded) {
    Scenario read = good(ScenarioReader.read(scenario, Instant.EPOCH));
    var cluster = (ScenarioCluster.Recorded) read.cluster();
    Decisions again = good(RecordedRun.decisions(read, cluster, read.session().seed()));
    return DecisionDigest.of(recorded).differences(DecisionDigest.of(again));
  }

  private static <T> T good(Reading<T> reading) {
    return switch (reading) {
      case Reading.Good<T> good -> good.value();
      case Reading.Bad<T> bad -> throw new AssertionError(bad.problems());
    };
  }

  private static Map<String, String> texts(JsonNode object) {
    var texts = new TreeMap<String, String>();
    object.properties().forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
    return texts;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aSessionsPageHasItsDecisionsAndTheReasonsOfWhatWaits(long seed) throws IOException {
    for (SessionRecord session : record(seed)) {
      Decisions decisions = session.step().decisions();
      Outcome page = replay("--session", "7-" + session.number());
      Outcome json = replay("--session", "7-" + session.number(), "-o", "json");

      assertThat(page.err()).isEmpty();
      assertThat(page.code()).isZero();
      assertThat(page.out())
          .startsWith("Session:        7-" + session.number() + "\n")
          .contains("Clock:          " + session.input().start().at() + "\n")
          .contains("Configuration:  d" + seed + ", actions ")
          .contains("Recorded by:    Hekla 0.1.0 (commit abc), Java ")
          .contains(", ours.jar 2.0\n")
          .contains("Replay:         equal to what was recorded\n");
      decisions.podGroups().stream()
          .filter(verdict -> !(verdict.reason() instanceof Reason.None))
          .limit(20)
          .forEach(verdict -> assertThat(page.out()).contains(verdict.reason().text()));
      JsonNode tree = new JsonMapper().readTree(json.out());
      assertThat(tree.path("replay").path("equal").asBoolean()).isTrue();
      assertThat(tree.path("binds")).hasSameSizeAs(decisions.binds());
      assertThat(tree.path("evictions")).hasSameSizeAs(decisions.evictions());
      assertThat(tree.path("podGroups")).hasSameSizeAs(decisions.podGroups());
      assertThat(tree.path("pods")).hasSameSizeAs(decisions.tasks());
    }
  }

  @Test
  void aJobsPageHasItsVerdictItsPodsAndItsQueueOnly() {
    SessionRecord session = record(3).get(3);
    Decisions.PodGroupVerdict verdict = session.step().decisions().podGroups().getFirst();

    Outcome page = replay("--session", "7-4", "--job", verdict.key());

    assertThat(page.code()).isZero();
    assertThat(page.out())
        .contains("\nPodGroup " + verdict.key() + ":\n")
        .containsPattern("  Verdict: +" + verdict.phase().spelling())
        .contains(verdict.reason().text())
        .contains("\nQueue " + verdict.queue() + ":\n");
    session.step().decisions().podGroups().stream()
        .skip(1)
        .forEach(other -> assertThat(page.out()).doesNotContain("PodGroup " + other.key() + ":\n"));
  }

  @Test
  void theLastSessionAtOrBeforeATimeIsFound() {
    List<SessionRecord> sessions = record(3);
    Instant fourth = sessions.get(3).input().start().at();

    assertThat(replay("--at", fourth).out()).startsWith("Session:        7-4\n");
    assertThat(replay("--at", fourth.plusMillis(100)).out())
        .startsWith("Session:        7-4\n")
        .doesNotContain("Note:");
    assertThat(replay("--at", fourth.minusMillis(1)).out()).startsWith("Session:        7-3\n");
    assertThat(replay("--at", fourth.plusSeconds(60)).out())
        .startsWith("Session:        7-9\n")
        .contains("Note:           the recording ends with this session, 0:00:59 before ");
  }

  @Test
  void aTimeOfDayIsLocalAndOfTheDayOfTheLastSegment() {
    Instant last = record(3).getLast().input().start().at();
    String later =
        DateTimeFormatter.ofPattern("HH:mm")
            .format(last.plusSeconds(60).atZone(ZoneId.systemDefault()));
    String before =
        DateTimeFormatter.ofPattern("HH:mm:ss")
            .format(last.minusSeconds(60).atZone(ZoneId.systemDefault()));

    assertThat(replay("--at", later).out()).startsWith("Session:        7-9\n");
    assertThat(replay("--at", before).err())
        .startsWith("hekla replay: no session is recorded at or before ")
        .contains("; the recording has sessions 7-1 at ");
  }

  @Test
  void anUnknownSessionIsAnsweredWithTheRangeOfTheRecording() {
    List<SessionRecord> sessions = record(3);
    String range =
        "; the recording has sessions 7-1 at %s to 7-9 at %s%n"
            .formatted(
                sessions.getFirst().input().start().at(), sessions.getLast().input().start().at());

    for (String id : List.of("7-10", "8-1", "6-1", "7-0")) {
      assertThat(replay("--session", id))
          .isEqualTo(
              new Outcome(
                  1, "", "hekla replay: session %s is not recorded%s".formatted(id, range)));
    }
  }

  @Test
  void aGapThatCoversWhatWasAskedForIsNamed() {
    List<SessionRecord> sessions = RecordedHistory.sessions(3, SESSIONS);
    try (SessionRecorder recorder = recorder()) {
      sessions.subList(0, 4).forEach(recorder::record);
      recorder.flush();
      recorder.missed("2 sessions were left out");
      sessions.subList(6, SESSIONS).forEach(recorder::record);
    }
    Outcome byName = replay("--session", "7-5");
    Outcome byTime = replay("--at", sessions.get(5).input().start().at());

    assertThat(byName.code()).isEqualTo(1);
    assertThat(byName.err())
        .startsWith(
            "hekla replay: session 7-5 is not recorded; gap of the recording from session 7-4 at ")
        .contains(": 2 sessions were left out; the recording has sessions 7-1 at ");
    assertThat(byTime.out())
        .startsWith("Session:        7-4\n")
        .contains("Note:           gap of the recording from session 7-4 at ")
        .contains(" to session 7-7 at ")
        .contains(": 2 sessions were left out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--session x | --session: \"x\" is no session; write TERM-NUMBER, as 7-42",
        "--at noon | --at: \"noon\" is no time; write 2026-01-31T14:05:00Z, 14:05 or 14:05:30",
        "--at 25:00 | --at: \"25:00\" is no time",
        "--session 7-1 --at 10:00 | --session and --at both choose a session; use one of them",
        "--session 7-1 --verify | --verify is for all sessions",
        "--job default/x | --job is for one session; choose it by --session or --at",
        "--break-on x | --break-on: \"x\" is no name; write NAMESPACE/NAME, as default/train",
        "--break-on a/b --verify | --break-on prints steps; remove --verify",
        "--break-on a/b --session 7-1 --job a/b | --break-on prints steps; remove --job",
        "--break-on a/b -o yaml | -o: there is no format \"yaml\"; use json",
        "--out f | --out is for one session; choose it by --session or --at",
        "-o json | -o is for one session; choose it by --session or --at",
        "--session 7-1 -o yaml | -o: there is no format \"yaml\"; use json",
        "--session 7-1 --job x | --job: \"x\" is no name; write NAMESPACE/NAME, as default/train",
        "--session 7-1 --out f --job a/b | --out writes a folder and prints no page; remove --job",
      })
  void wrongUseIsNamed(String flags, String message) {
    record(3);
    Outcome outcome = replay((Object[]) flags.split(" "));

    assertThat(outcome.err()).startsWith("hekla replay: " + message);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void aSessionThatDecidesOtherwiseFailsAndTheFirstDifferenceIsNamed() {
    SessionRecord session =
        RecordedHistory.sessions(3, SESSIONS).stream()
            .filter(one -> !one.step().decisions().binds().isEmpty())
            .findFirst()
            .orElseThrow();
    Decisions all = session.step().decisions();
    var fewer =
        new Decisions(
            all.binds().subList(1, all.binds().size()),
            all.evictions(),
            all.pipelined(),
            all.heldBack(),
            all.podGroups(),
            all.tasks(),
            all.queues(),
            all.allocatedHyperNodes(),
            all.policyRuns(),
            all.gateOpenings(),
            all.reservations(),
            all.facts());
    var step = session.step();
    var changed = new Engine.Step(step.state(), fewer, step.news(), step.calls(), step.faults());
    try (SessionRecorder recorder = recorder()) {
      recorder.record(
          new SessionRecord(7, session.number(), session.input(), changed, fewer.binds(), 100));
    }

    Outcome outcome = replay("--session", "7-" + session.number());

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).contains("Replay:         differs in binds: binds, number 1: ");
  }

  @Test
  void anUnknownJobIsNamedWithTheNearestOne() {
    var key = record(3).get(3).step().decisions().podGroups().getFirst().key();

    Outcome outcome = replay("--session", "7-4", "--job", key + "x");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith("hekla replay: session 7-4 saw no Job or PodGroup " + key + "x among ")
        .contains("; did you mean ");
  }

  @Test
  void aFolderThatIsNotEmptyStaysAsItIs() throws IOException {
    record(3);
    Path scenario = Files.createDirectory(folder.resolve("full"));
    Files.writeString(scenario.resolve("notes"), "mine");

    Outcome outcome = replay("--session", "7-4", "--out", scenario);

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            "hekla replay: %s: is not empty; name a folder that does not exist%n"
                .formatted(scenario));
    assertThat(scenario).isDirectoryContaining("glob:**/notes");
    assertThat(scenario.toFile().list()).hasSize(1);
  }

  @Test
  void anEditedClusterIsRefusedWithFileLineAndField() throws IOException {
    record(3);
    Path scenario = folder.resolve("scenario");
    replay("--session", "7-4", "--out", scenario);
    Path cluster = scenario.resolve("cluster.json");
    String text = Files.readString(cluster);

    Files.writeString(
        cluster, text + "{\"@type\":\"change.node-gone\",\"name\":\"n\",\"nam\":1}\n");
    Outcome typo = hekla("schedule", scenario);
    Files.writeString(cluster, text);
    Files.writeString(scenario.resolve("cluster.yaml"), "");
    Outcome both = hekla("schedule", scenario);
    Files.delete(scenario.resolve("cluster.yaml"));
    Files.writeString(scenario.resolve("scenario.yaml"), "cycles: 3\nsession: {id: a}\n");
    Outcome cycles = hekla("schedule", scenario);

    assertThat(typo.code()).isEqualTo(1);
    assertThat(typo.err())
        .isEqualTo(
            "%s:%d: nam: no such field; correct it, or write the folder again%n"
                .formatted(cluster, text.lines().count() + 1));
    assertThat(both.err())
        .isEqualTo("%s: stands beside cluster.yaml; remove one of them%n".formatted(cluster));
    assertThat(cycles.err())
        .contains(
            "scenario.yaml: cycles: is 3, and cluster.json is the cluster of one session; write 1");
    Files.writeString(scenario.resolve("scenario.yaml"), "session: {suspended: {x: why}}\n");
    assertThat(hekla("schedule", scenario).err())
        .endsWith(
            "scenario.yaml: session.suspended: x is no PodGroup with a reason; write it as"
                + " namespace/name: reason\n");
    Files.writeString(scenario.resolve("scenario.yaml"), "session: {suspended: {a/x: why}}\n");
    assertThat(hekla("schedule", scenario).code()).isZero();
  }
}
