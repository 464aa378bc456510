package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.replay.SessionSearch.Result;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Program that measures how long the state of a cluster at the end of the longest segment takes,
 * and prints the figures as a line of JSON. Sessions are recorded until a segment ends; one percent
 * of the cluster changes in one of so many. Arguments: the number of nodes, how many sessions there
 * are for each that has changes, a folder, and perhaps another number of changes of a segment.
 */
public final class Folding {
  private static final int MOST_SESSIONS = 21_600;
  private static final int ROUNDS = 3;
  private static final JsonMapper JSON = new JsonMapper();

  private Folding() {}

  /** Measures a cluster of so many nodes. */
  public static void main(String[] arguments) throws IOException {
    int every = Integer.parseInt(arguments[1]);
    var store = new RecordingFolder(Path.of(arguments[2]));
    RecorderSettings settings =
        arguments.length > 3
            ? RecordShape.with(
                RecorderSettings.DEFAULT, "segmentChanges", Long.parseLong(arguments[3]))
            : RecorderSettings.DEFAULT;
    Following following = Following.of(new MixedCluster(Integer.parseInt(arguments[0])));
    var run = new SessionRun(following.busy());
    Instant last = Instant.EPOCH;
    int sessions = 0;
    long changes = 0;
    try (var recorder =
        new SessionRecorder(store, settings, RecorderListener.NONE, System::nanoTime)) {
      while (sessions < MOST_SESSIONS && store.list().size() <= 1) {
        var session =
            run.next(
                sessions % every == 1 ? following.onePercent(sessions / every % 100) : List.of());
        recorder.record(session);
        last = session.input().start().at();
        changes += session.input().changes().size();
        sessions++;
      }
    }
    List<Stored> segments = store.list();
    var rounds = new ArrayList<Measured>();
    for (int round = 0; round < ROUNDS; round++) {
      rounds.add(fold(store, segments.subList(0, 1), last));
    }
    System.out.println(
        JSON.createObjectNode()
            .put("what", "state at the end of a segment")
            .put("nodes", following.busy().nodes().size())
            .put("pods", following.busy().tasks().size())
            .put("sessions", sessions)
            .put("changes", changes)
            .put("bytes", segments.getFirst().bytes())
            .put("coldMs", rounds.getFirst().wall())
            .put("coldThreadMs", rounds.getFirst().thread())
            .put("warmMs", rounds.getLast().wall())
            .put("warmThreadMs", rounds.getLast().thread()));
  }

  private static Measured fold(RecordingStore store, List<Stored> segments, Instant last) {
    return Measured.of(
        () -> {
          try {
            if (!(new SessionSearch(store, segments).at(last) instanceof Result.Found)) {
              throw new IllegalStateException("the last session is not found");
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
