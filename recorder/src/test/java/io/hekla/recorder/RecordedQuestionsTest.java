package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.RandomHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exchanges of a session with an extender are recorded in full. */
class RecordedQuestionsTest {
  private static final String CONFIGURATION =
      """
      actions: "enqueue, allocate"
      tiers:
      - plugins:
        - name: gang
        - name: predicates
        - name: extender
          arguments:
            extender.urlPrefix: http://there
            extender.predicateVerb: predicate
      """;

  @TempDir private Path folder;

  @Test
  void questionsAndAnswersAreReadAsTheyWereAndTheSessionDecidesAgain() throws IOException {
    SessionRecord session = session();
    List<RecordedCall> calls = session.step().calls();
    assertThat(calls).anyMatch(call -> call.request().body().length() > 1_000);

    record(session);

    var store = new RecordingFolder(folder);
    SegmentName name = store.list().getFirst().name();
    try (var replay = new SegmentReplay(new SegmentReader(name.file(), store.open(name)))) {
      assertThat(replay.next().orElseThrow().recorded().calls()).isEqualTo(calls);
    }
    assertThat(Verification.verify(store, name).isEqual()).isTrue();
  }

  @Test
  void loginInTheUrlIsNotRecordedAndTheSessionDecidesAgain() throws IOException {
    SessionRecord session = session(CONFIGURATION.replace("//there", "//me:hunter2@there"));
    assertThat(session.step().calls().toString()).contains("hunter2");

    record(session);

    var store = new RecordingFolder(folder);
    SegmentName name = store.list().getFirst().name();
    try (var replay = new SegmentReplay(new SegmentReader(name.file(), store.open(name)))) {
      PendingSession read = replay.next().orElseThrow();
      assertThat(read.recorded().calls().toString()).doesNotContain("hunter2").contains("@there/");
      assertThat(read.configuration().text()).doesNotContain("hunter2").contains("@there");
      assertThat(read.firstUnknownQuestion()).isEmpty();
      assertThat(read.with(session.input().start().configuration()).firstUnknownQuestion())
          .as("with the configuration that has the login")
          .isEmpty();
    }
    assertThat(Verification.verify(store, name).isEqual()).isTrue();
  }

  @Test
  void theFirstQuestionThatDiffersIsNamedWithItsPlace() throws IOException {
    SessionRecord session = session();
    List<RecordedCall> calls =
        session.step().calls().stream().map(RecordedQuestionsTest::otherwise).toList();

    record(RecordShape.with(session, "step", RecordShape.with(session.step(), "calls", calls)));

    var store = new RecordingFolder(folder);
    SegmentResult result = Verification.verify(store, store.list().getFirst().name());
    assertThat(result.differences()).isNotEmpty();
    assertThat(result.causes().getFirst())
        .startsWith(
            "first question that differs: number 1, to http://there/predicate, at character ")
        .containsPattern("recorded \".*Free.*\", replayed \".*Idle.*\"");
  }

  private static RecordedCall otherwise(RecordedCall call) {
    ExternalRequest asked = call.request();
    return new RecordedCall(
        new ExternalRequest(asked.url(), asked.body().replace("Idle", "Free"), asked.timeout()),
        call.response());
  }

  private void record(SessionRecord session) {
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT,
            RecorderListener.NONE,
            System::nanoTime)) {
      recorder.record(session);
    }
  }

  private static SessionRecord session() {
    return session(CONFIGURATION);
  }

  private static SessionRecord session(String text) {
    List<Change> changes = List.copyOf(new RandomHistory(3).cluster());
    SchedulerConfiguration configuration = ((Parsed.Valid) Engine.read(text)).configuration();
    Instant at = Instant.parse("2026-11-26T08:00:00Z");
    var input =
        new SessionInput(
            "7-1", at, configuration, 3, question -> new ExternalResponse.Text("{}"), Map.of());
    Engine.Step step = Engine.step(ClusterState.EMPTY, changes, input);
    var start = new SessionStart(at, 0, configuration, "d", 3);
    return new SessionRecord(
        7,
        1,
        new SessionRecord.Input(ClusterState.EMPTY, changes, start, Map.of()),
        step,
        step.decisions().binds(),
        100);
  }
}
