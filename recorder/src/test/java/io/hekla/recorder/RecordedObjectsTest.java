package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.object.ObjectChange;
import io.hekla.recorder.object.RecordedManifest;
import io.hekla.recorder.object.RecordedObjects;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects of the API server in a recording: they come, change and go beside the sessions. */
class RecordedObjectsTest {
  private static final String JOB =
      """
      {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job",
       "metadata": {"name": "train", "namespace": "ml", "uid": "u1", "resourceVersion": "%s",
         "generation": %d},
       "spec": {"minAvailable": %d, "queue": "q", "plugins": {"ssh": ["--ssh-private-key=hunter3"]},
         "tasks": [{"name": "w", "replicas": 2, "template": {"spec": {"containers": [{"name": "c",
           "command": ["run", "--token=hunter2"], "args": ["hunter2"],
           "env": [{"name": "TOKEN", "value": "hunter2"}]}]}}}]},
       "status": {"state": {"phase": "%s"}, "running": %d}}
      """;
  private static final String POD =
      """
      {"apiVersion": "v1", "kind": "Pod",
       "metadata": {"name": "train-w-0", "namespace": "ml", "uid": "%s", "ownerReferences": [
         {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "name": "train", "uid": "u1",
          "controller": true}]},
       "spec": {"nodeName": "%s", "containers": [{"name": "c", "image": "i"}]},
       "status": {"phase": "%s", "podIP": "10.0.0.1"}}
      """;

  private static final String NODE =
      """
      {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1", "uid": "n1"},
       "status": {"allocatable": {"cpu": "%s"}, "conditions": [
         {"type": "Ready", "status": "True", "lastHeartbeatTime": "%s"}]}}
      """;

  @TempDir private Path folder;

  private final RecordedObjects objects = new RecordedObjects();
  private final List<SessionRecord> sessions = RecordedHistory.sessions(5, 4);
  private final Instant start = sessions.getFirst().input().start().at();

  private SessionRecorder recorder(RecorderSettings settings) {
    return new SessionRecorder(
        new RecordingFolder(folder), settings, RecorderListener.NONE, System::nanoTime, objects);
  }

  private static HasMetadata job(int minAvailable, String phase, int running) {
    String text = JOB.formatted(running, minAvailable, minAvailable, phase, running);
    return KindJson.read(Kind.JOB, text);
  }

  private static HasMetadata pod(String node, String phase) {
    return pod("p1", node, phase);
  }

  private static HasMetadata pod(String uid, String node, String phase) {
    return KindJson.read(Kind.POD, POD.formatted(uid, node, phase));
  }

  private static HasMetadata node(String cpu, String heartbeat) {
    return KindJson.read(Kind.NODE, NODE.formatted(cpu, heartbeat));
  }

  private void change(
      SessionRecorder recorder,
      Kind<?> kind,
      @Nullable HasMetadata before,
      @Nullable HasMetadata after,
      int second) {
    var delta = new Delta(kind, Optional.ofNullable(before), Optional.ofNullable(after));
    objects.take(delta, start.plusSeconds(second)).ifPresent(recorder::record);
  }

  private List<Entry.ObjectSeen> read(Stored segment) throws IOException {
    var found = new ArrayList<Entry.ObjectSeen>();
    String file = segment.name().file();
    var store = new RecordingFolder(folder);
    try (var reader = new SegmentReader(file, store.open(segment.name())).withObjects()) {
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        if (next.get() instanceof Entry.ObjectSeen one) {
          found.add(one);
        }
      }
    }
    return found;
  }

  private static String text(Entry.ObjectSeen one, Instant start) {
    return "%d s: %s %s %s"
        .formatted(
            Duration.between(start, one.at()).toSeconds(),
            one.kind(),
            one.isBase() ? "was there" : "changed",
            one.manifest()
                .map(
                    tree ->
                        tree.path("status").path("state").path("phase").asText()
                            + tree.path("status").path("phase").asText()
                            + tree.path("spec").path("minAvailable").asText())
                .orElse("gone"));
  }

  private List<String> texts(int segment) throws IOException {
    return read(new RecordingFolder(folder).list().get(segment)).stream()
        .map(one -> text(one, start))
        .toList();
  }

  private List<Entry.ObjectSeen> recordOneJob() throws IOException {
    try (var recorder = recorder(RecorderSettings.DEFAULT)) {
      change(recorder, Kind.JOB, null, job(1, "Pending", 0), -5);
      recorder.record(sessions.get(0));
      change(recorder, Kind.JOB, job(1, "Pending", 0), job(2, "Pending", 0), 1);
      change(recorder, Kind.POD, null, pod("", "Pending"), 2);
      change(recorder, Kind.POD, pod("", "Pending"), pod("n1", "Pending"), 3);
      recorder.record(sessions.get(1));
      change(recorder, Kind.POD, pod("n1", "Pending"), pod("n1", "Running"), 4);
      change(recorder, Kind.JOB, job(2, "Pending", 0), job(2, "Running", 1), 5);
      change(recorder, Kind.JOB, job(2, "Running", 1), job(2, "Running", 2), 6);
      change(recorder, Kind.POD, pod("n1", "Running"), null, 7);
      recorder.record(sessions.get(2));
      change(recorder, Kind.JOB, job(2, "Running", 2), null, 8);
    }
    return read(new RecordingFolder(folder).list().getFirst());
  }

  @Test
  void jobIsRecordedAsItCameChangedAndWentAndItsPodFromStartToEnd() throws IOException {
    assertThat(recordOneJob().stream().map(one -> text(one, start)))
        .containsExactly(
            "-5 s: Job was there Pending1",
            "1 s: Job changed Pending2",
            "3 s: Pod changed Pending",
            "4 s: Pod changed Running",
            "5 s: Job changed Running2",
            "7 s: Pod changed gone",
            "8 s: Job changed gone");
  }

  @Test
  void environmentCommandsArgumentsAndPrivateKeysOfTemplatesAreDigests() throws IOException {
    String all = recordOneJob().toString();

    assertThat(all).doesNotContain("hunter").contains("TOKEN", "sha256-");
  }

  @Test
  void sessionsAreReplayedAsIfTheRecordingHadNoObjects() throws IOException {
    recordOneJob();

    var store = new RecordingFolder(folder);
    var result = Verification.verify(store, store.list().getFirst().name());
    assertThat(result.isEqual()).isTrue();
    assertThat(result.sessions()).isEqualTo(3);
  }

  @Test
  void objectsOfAFirstBaseThatWaitsAreThoseOfItsBegin() throws IOException {
    var meanwhile = new ArrayList<ObjectChange>();
    var later =
        new Delta(Kind.JOB, Optional.of(job(1, "Pending", 0)), Optional.of(job(2, "Pending", 0)));
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT,
            RecorderListener.NONE,
            System::nanoTime,
            objects,
            () -> objects.take(later, start.plusSeconds(1)).ifPresent(meanwhile::add))) {
      change(recorder, Kind.JOB, null, job(1, "Pending", 0), -5);
      recorder.record(sessions.get(0));
      meanwhile.forEach(recorder::record);
    }

    assertThat(texts(0))
        .containsExactly("-5 s: Job was there Pending1", "1 s: Job changed Pending2");
  }

  @Test
  void everySegmentBeginsWithTheObjectsThatThereAreInTheOrderInWhichTheyCame() throws IOException {
    var settings = RecorderSettings.DEFAULT;
    var short1 =
        new RecorderSettings(
            Duration.ofNanos(1),
            settings.segmentBytes(),
            settings.segmentChanges(),
            settings.keepFor(),
            settings.keepBytes(),
            settings.retryAfter(),
            "",
            Map.of());
    try (var recorder = recorder(short1)) {
      change(recorder, Kind.JOB, null, job(1, "Pending", 0), 0);
      recorder.record(sessions.get(0));
      change(recorder, Kind.POD, null, pod("n1", "Running"), 1);
      change(recorder, Kind.JOB, job(1, "Pending", 0), job(1, "Running", 1), 2);
      recorder.record(sessions.get(1));
    }

    List<Entry.ObjectSeen> second = read(new RecordingFolder(folder).list().get(1));
    assertThat(second.stream().map(one -> text(one, start)))
        .containsExactly("2 s: Job was there Running1", "1 s: Pod was there Running");
  }

  @Test
  void changeThatIsLostIsInTheNextBase() throws IOException {
    try (var recorder = recorder(RecorderSettings.DEFAULT)) {
      recorder.record(sessions.get(0));
      change(recorder, Kind.JOB, null, job(1, "Pending", 0), 1);
      objects.take(
          new Delta(Kind.POD, Optional.empty(), Optional.of(pod("n1", "Running"))),
          start.plusSeconds(2));
      recorder.missed("1 changes of objects were left out: the recorder was behind");
      recorder.record(sessions.get(1));
    }

    List<Entry.ObjectSeen> second = read(new RecordingFolder(folder).list().get(1));
    assertThat(second.stream().map(one -> text(one, start)))
        .containsExactly("1 s: Job was there Pending1", "2 s: Pod was there Running");
  }

  @Test
  void objectThatCanNoLongerBeReadIsThereUntilItIsGone() throws IOException {
    try (var recorder = recorder(RecorderSettings.DEFAULT)) {
      recorder.record(sessions.get(0));
      change(recorder, Kind.JOB, null, job(1, "Running", 0), 1);
      objects
          .take(
              new Delta(Kind.JOB, Optional.of(job(1, "Running", 0)), Optional.empty(), true),
              start.plusSeconds(2))
          .ifPresent(recorder::record);
      assertThat(objects.all()).hasSize(1);
      // It can be read again, as it was.
      change(recorder, Kind.JOB, null, job(1, "Running", 0), 3);
      change(recorder, Kind.JOB, job(1, "Running", 0), null, 4);
    }

    assertThat(texts(0)).containsExactly("1 s: Job changed Running1", "4 s: Job changed gone");
  }

  @Test
  void podThatAnotherOneWithoutANodeReplacedIsGone() throws IOException {
    try (var recorder = recorder(RecorderSettings.DEFAULT)) {
      recorder.record(sessions.get(0));
      change(recorder, Kind.POD, null, pod("p1", "n1", "Running"), 1);
      change(recorder, Kind.POD, pod("p1", "n1", "Running"), pod("p2", "", "Pending"), 2);
      assertThat(objects.all()).isEmpty();
      change(recorder, Kind.POD, pod("p2", "", "Pending"), pod("p2", "n1", "Pending"), 3);
    }

    assertThat(texts(0))
        .containsExactly(
            "1 s: Pod changed Running", "2 s: Pod changed gone", "3 s: Pod changed Pending");
  }

  @Test
  void manifestOfALaterPhaseIsAsIfItWereMadeAnew() {
    HasMetadata running = job(2, "Running", 1);

    assertThat(
            RecordedManifest.after(
                RecordedManifest.of(Kind.JOB, job(2, "Pending", 0)), Kind.JOB, running))
        .isEqualTo(RecordedManifest.of(Kind.JOB, running));
  }

  @Test
  void jobThatAnotherOneOfTheSameGenerationReplacedHasTheSpecificationOfThatOne()
      throws IOException {
    HasMetadata other =
        KindJson.read(Kind.JOB, JOB.formatted(9, 1, 7, "Pending", 0).replace("u1", "u2"));
    try (var recorder = recorder(RecorderSettings.DEFAULT)) {
      recorder.record(sessions.get(0));
      change(recorder, Kind.JOB, null, job(1, "Running", 1), 1);
      change(recorder, Kind.JOB, job(1, "Running", 1), other, 2);
    }

    assertThat(texts(0)).containsExactly("1 s: Job changed Running1", "2 s: Job changed Pending7");
  }

  @Test
  void heartbeatsOfNodesAreNotRecordedAndOnlyTheNewestVersionIsHeld() throws IOException {
    HasMetadata newest = node("4", "2026-01-01T00:00:20Z");
    try (var recorder = recorder(RecorderSettings.DEFAULT)) {
      recorder.record(sessions.get(0));
      change(recorder, Kind.NODE, null, node("4", "2026-01-01T00:00:00Z"), 1);
      change(
          recorder,
          Kind.NODE,
          node("4", "2026-01-01T00:00:00Z"),
          node("4", "2026-01-01T00:00:10Z"),
          2);
      change(recorder, Kind.NODE, node("4", "2026-01-01T00:00:10Z"), newest, 3);
      assertThat(objects.all().map(one -> one.object().orElseThrow())).containsExactly(newest);
      assertThat(
              objects.take(
                  new Delta(
                      Kind.NODE,
                      Optional.of(newest),
                      Optional.of(node("8", "2026-01-01T00:00:30Z"))),
                  start.plusSeconds(4)))
          .isPresent();
    }

    assertThat(texts(0)).containsExactly("1 s: Node changed ");
  }
}
