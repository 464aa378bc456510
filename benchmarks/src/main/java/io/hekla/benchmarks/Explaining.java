package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.explain.Effort;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.explain.ExplanationSearch;
import io.hekla.recorder.explain.ExplanationSearch.Result;
import io.hekla.recorder.explain.FollowedRecording;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Program that measures questions about a recording that a member goes on writing: why a gang waits
 * that has waited all the time. Prints a line of JSON for each kind of question. Arguments: the
 * number of nodes, the number of sessions, a folder.
 */
public final class Explaining {
  /** Sessions after which one in a hundred jobs ends; in the others a few nodes report. */
  private static final int BUSY_EVERY = 10;

  /** As the API of the recorder allows, by default. */
  private static final int MOST_TRIALS = 300;

  private static final JsonMapper JSON = new JsonMapper();

  private final Following following;
  private final SessionRun run;
  private final SessionRecorder recorder;
  private int round;

  private Explaining(Following following, SessionRecorder recorder) {
    this.following = following;
    this.recorder = recorder;
    run = new SessionRun(following.busy());
  }

  /** Measures a cluster of so many nodes after so many sessions. */
  public static void main(String[] arguments) throws IOException {
    var cluster = new MixedCluster(Integer.parseInt(arguments[0]));
    int sessions = Integer.parseInt(arguments[1]);
    var store = new RecordingFolder(Path.of(arguments[2]));
    try (var recorder =
        new SessionRecorder(
            store, RecorderSettings.DEFAULT, RecorderListener.NONE, System::nanoTime)) {
      var recording = new Explaining(Following.of(cluster), recorder);
      recording.session(MixedCluster.waiting(MixedCluster.Obstacle.SELECTOR, cluster.nodes()));
      while (recording.round < sessions) {
        recording.session(List.of());
      }
      recording.measure("read from the segment", 1, 3, () -> cold(store));
      var kept = new FollowedRecording(store, Duration.ofMinutes(10), System::nanoTime);
      recording.measure("kept in memory", 10, 15, () -> kept(kept, 0));
      recording.measure("kept in memory, with remedies", 2, 5, () -> kept(kept, MOST_TRIALS));
    }
  }

  /** Measures questions, each after a session more. */
  private void measure(String what, int warming, int measured, Question question) {
    Measured figures =
        Measured.warm(
            warming,
            measured,
            round -> {
              session(List.of());
              return () -> found(question);
            });
    Explanation answer = found(question);
    System.out.println(
        JSON.createObjectNode()
            .put("what", "explain: " + what)
            .put("sessions", round)
            .put("reason", answer.reason().text())
            .put("since", answer.history().orElseThrow().session())
            .put("found", answer.remedies().size())
            .put("wallMs", figures.wall())
            .put("threadMs", figures.thread()));
  }

  /** Question of a user. */
  private interface Question {
    Result answer() throws IOException;
  }

  private static Explanation found(Question question) {
    try {
      return ((Result.Found) question.answer()).explanation();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Result cold(RecordingStore store) throws IOException {
    return new ExplanationSearch(store, store.list())
        .explain(MixedCluster.waitingKey(), Optional.empty(), false);
  }

  private static Result kept(FollowedRecording recording, int trials) throws IOException {
    return recording.explain(
        MixedCluster.waitingKey(),
        EnumSet.allOf(Explanation.Subject.Kind.class),
        Optional.empty(),
        new Effort(trials, TimeLimit.NONE));
  }

  /** Records one session more. */
  private void session(List<Change> further) {
    var changes = new ArrayList<>(further);
    changes.addAll(
        round % BUSY_EVERY == 1
            ? following.onePercent(round / BUSY_EVERY)
            : List.of(MixedCluster.node(round % 100, round)));
    recorder.record(run.next(changes));
    recorder.flush();
    round++;
  }
}
