package io.hekla.actors.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.typesafe.config.ConfigFactory;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Effort;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.ExplanationSearch.Result;
import io.hekla.recorder.explain.FollowedRecording;
import io.hekla.recorder.explain.RecordingEnd;
import io.hekla.recorder.store.RecordingFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While the recorder of a member cannot write, answers of this member say so. */
class OpenGapTest {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final ActorTestKit kit = ActorTestKit.create("gap", TestSettings.withoutCluster());
  private final List<SessionRecord> sessions = RecordedSessions.of(6);

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private Result explain(GatedStore store) throws IOException {
    var end = new RecordingEnd(Clock.systemUTC(), OpenGap.of(kit.system())::reason);
    return new FollowedRecording(store, LONGEST, System::nanoTime, end)
        .explain(
            new ObjectKey("no-such-namespace", "job"),
            EnumSet.allOf(Subject.Kind.class),
            Optional.empty(),
            Effort.ofCommand(false));
  }

  @Test
  void gapIsNamedWhileItIsOpenAndNoLonger() throws IOException {
    var store = new GatedStore(new RecordingFolder(folder));
    assertThat(OpenGap.of(kit.system()).reason()).as("without a recorder").isEmpty();
    var quick =
        ConfigFactory.parseString("recorder { flush-every = 1ms, retry-pause = 1ms }")
            .withFallback(ConfigFactory.load().getConfig("hekla"));
    SessionRecording recording =
        Recordings.start(kit.system(), RecordingSettings.read(quick), store);
    recording.record(sessions.get(0));
    await().atMost(LONGEST).until(() -> RecorderRun.recorded(store) == 1);
    assertThat(OpenGap.of(kit.system()).reason()).as("while it records").isEmpty();

    store.setFull(true);
    recording.record(sessions.get(1));

    await().atMost(LONGEST).until(() -> !OpenGap.of(kit.system()).reason().isEmpty());
    assertThat(((Result.NotFound) explain(store)).reason())
        .contains("; nothing is recorded after session ")
        .endsWith(
            "before now: the recording cannot be written: IOException: No space left on device");

    store.setFull(false);
    // The pause of a millisecond is over.
    recording.record(sessions.get(2));
    await().atMost(LONGEST).until(() -> OpenGap.of(kit.system()).reason().isEmpty());
  }
}
