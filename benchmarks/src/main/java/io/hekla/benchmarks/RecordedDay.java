package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Program that records a day of a busy cluster, a session each second, and measures how fast {@code
 * hekla replay --verify} runs it again; prints a line of JSON. Arguments: {@code NODES FOLDER}.
 */
public final class RecordedDay {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int PODS_OF_A_NODE = 10;

  private final MixedCluster cluster;

  private RecordedDay(MixedCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Measures a day in which jobs come each minute, and a quarter of an hour with some each second.
   */
  public static void main(String[] arguments) throws IOException {
    var day = new RecordedDay(new MixedCluster(Integer.parseInt(arguments[0]), PODS_OF_A_NODE));
    Path folder = Path.of(arguments[1]);
    // The short one first: it warms the engine up for both, as hours of a day do.
    day.measure("replay of busy sessions", folder.resolve("busy"), Duration.ofMinutes(15), 1);
    day.measure("replay of a day", folder.resolve("day"), Duration.ofDays(1), 60);
  }

  private void measure(String what, Path folder, Duration length, int secondsOfATurn)
      throws IOException {
    record(folder, (int) length.toSeconds(), secondsOfATurn);
    long began = System.nanoTime();
    List<SegmentResult> results = verify(new RecordingFolder(folder));
    double seconds = (System.nanoTime() - began) / 1e9;
    long decisions = results.stream().mapToLong(SegmentResult::decisions).sum();
    long recorded = results.stream().mapToLong(one -> one.length().toSeconds()).sum();
    System.out.println(
        JSON.createObjectNode()
            .put("what", what)
            .put("nodes", cluster.nodes())
            .put("pods", cluster.pods())
            .put("sessions", results.stream().mapToLong(SegmentResult::sessions).sum())
            .put("decisions", decisions)
            .put("different", results.stream().filter(one -> !one.isEqual()).count())
            .put("seconds", seconds)
            .put("timesAsFast", recorded / seconds)
            .put("decisionsOfASecond", decisions / seconds));
  }

  private static List<SegmentResult> verify(RecordingFolder folder) throws IOException {
    var results = new ArrayList<SegmentResult>();
    for (Stored segment : folder.list()) {
      results.add(Verification.verify(folder, segment.name()));
    }
    return results;
  }

  private void record(Path folder, int seconds, int secondsOfATurn) {
    Following following = Following.of(cluster);
    var run = new SessionRun(following.busy());
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT,
            RecorderListener.NONE,
            System::nanoTime)) {
      List<Change> starting = List.of();
      for (int second = 0; second < seconds; second++) {
        var changes = new ArrayList<>(starting);
        if (second % secondsOfATurn == 0) {
          changes.addAll(following.turn(second / secondsOfATurn));
        }
        SessionRecord session = run.next(changes);
        recorder.record(session);
        starting = Following.starting(session.step().decisions().binds());
      }
    }
  }
}
