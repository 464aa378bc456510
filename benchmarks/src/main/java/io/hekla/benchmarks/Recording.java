package io.hekla.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.benchmarks.UserWorkload.Coming;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.explain.Explanation;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Program that measures the recording and explanations in a JVM of its own and prints the figures,
 * a line of JSON each. Arguments: {@code record NODES FOLDER [PODS]}, {@code users NODES FOLDER
 * [PODS]}, {@code budget NODES FOLDER [PAIRS]}, or {@code explain NODES}; {@code PODS} are those of
 * a node.
 */
public final class Recording {
  private static final int WARMING = 10;
  private static final int MEASURED = 15;
  private static final int IDLE = 200;
  private static final int PAIRS = 30;

  /** Pods of a node of 140,000 pods on 10,000 nodes. */
  private static final int PODS_OF_USERS = 14;

  /**
   * Part of the nodes of a cluster whose changes are recorded: in a larger one more happens at once
   * and is compressed together, so that it takes no more bytes.
   */
  private static final int PART_WITH_CHANGES = 10;

  private static final JsonMapper JSON = new JsonMapper();

  private Recording() {}

  /** Measures what the arguments name. */
  public static void main(String[] arguments) throws IOException {
    String what = arguments.length == 0 ? "" : arguments[0];
    switch (what + arguments.length) {
      case "record3" ->
          record(new MixedCluster(Integer.parseInt(arguments[1])), Path.of(arguments[2]));
      case "record4" ->
          record(
              new MixedCluster(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[3])),
              Path.of(arguments[2]));
      case "users3", "users4" -> {
        int nodes = Integer.parseInt(arguments[1]);
        int podsOfANode = arguments.length > 3 ? Integer.parseInt(arguments[3]) : PODS_OF_USERS;
        Path folder = Path.of(arguments[2]);
        RecordedCluster.measure(nodes, podsOfANode, Coming.NONE, folder);
        for (var coming : List.of(Coming.GANGS, Coming.SINGLE, Coming.OPERATOR)) {
          RecordedCluster.measure(nodes / PART_WITH_CHANGES, podsOfANode, coming, folder);
        }
      }
      case "budget3", "budget4" ->
          System.out.println(
              JSON.writeValueAsString(
                  RecordedSessions.of(
                      new MixedCluster(Integer.parseInt(arguments[1])),
                      Path.of(arguments[2]),
                      arguments.length > 3 ? Integer.parseInt(arguments[3]) : PAIRS)));
      case "explain2" -> explain(new MixedCluster(Integer.parseInt(arguments[1])));
      default ->
          throw new IllegalArgumentException(
              "record NODES FOLDER [PODS], users NODES FOLDER [PODS], budget NODES FOLDER [PAIRS],"
                  + " or explain NODES");
    }
  }

  /**
   * Measures the recorder's own thread: what it does is beside the sessions, and costs them only
   * the CPU that they would have had.
   */
  private static void record(MixedCluster cluster, Path folder) {
    Following following = Following.of(cluster);
    ClusterState busy = following.busy();
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT,
            RecorderListener.NONE,
            System::nanoTime)) {
      var run = new SessionRun(following.busy());
      SessionRecord first = run.next(List.of());
      Measured base = Measured.of(() -> recorder.record(first));
      recorder.flush();
      long afterBase = size(folder);
      var binds = new AtomicInteger();
      var changes = new AtomicInteger();
      var sessions = new ArrayList<Double>();
      Measured changed =
          Measured.warm(
              WARMING,
              MEASURED,
              round -> {
                long began = System.nanoTime();
                SessionRecord session = run.next(following.onePercent(round));
                sessions.add((System.nanoTime() - began) / 1e6);
                binds.addAndGet(session.binds().size());
                changes.addAndGet(session.input().changes().size());
                return () -> recorder.record(session);
              });
      recorder.flush();
      long afterChanged = size(folder);
      Measured idle = Measured.warm(IDLE, IDLE, round -> recorded(recorder, run.next(List.of())));
      recorder.flush();
      int rounds = WARMING + MEASURED;
      System.out.println(
          JSON.createObjectNode()
              .put("what", "recording")
              .put("nodes", busy.nodes().size())
              .put("pods", busy.tasks().size())
              .put("baseBytes", afterBase)
              .put("baseMs", base.thread())
              .put("changesOfASession", changes.get() / rounds)
              .put("bindsOfASession", binds.get() / rounds)
              .put("sessionMs", sessions.stream().skip(WARMING).sorted().toList().get(MEASURED / 2))
              .put("recorderMs", changed.thread())
              .put("bytesOfABind", (afterChanged - afterBase) / Math.max(1, binds.get()))
              .put("idleRecorderMs", idle.thread())
              .put("idleBytes", (size(folder) - afterChanged) / (2.0 * IDLE)));
    }
  }

  private static Runnable recorded(SessionRecorder recorder, SessionRecord session) {
    return () -> recorder.record(session);
  }

  /** Returns the bytes of all files in a folder. */
  static long size(Path folder) {
    try (var files = Files.walk(folder)) {
      long size = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        size += Files.size(file);
      }
      return size;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Measures the explanation of the last gang of a cluster whose nodes are nearly full, for each
   * obstacle.
   */
  private static void explain(MixedCluster cluster) {
    ClusterState busy = Following.of(cluster).busy();
    for (var obstacle : MixedCluster.Obstacle.values()) {
      explain(WaitingGang.in(busy, obstacle));
    }
  }

  private static void explain(WaitingGang gang) {
    ClusterState state = gang.session().state();
    for (boolean withRemedies : new boolean[] {false, true}) {
      Measured measured =
          Measured.warm(
              withRemedies ? 2 : WARMING,
              withRemedies ? 5 : MEASURED,
              round -> () -> gang.explain(withRemedies));
      Explanation explanation = gang.explain(withRemedies);
      System.out.println(
          JSON.createObjectNode()
              .put("what", withRemedies ? "explain with remedies" : "explain")
              .put("nodes", state.nodes().size())
              .put("pods", state.tasks().size())
              .put("reason", explanation.reason().text())
              .put("found", explanation.remedies().size())
              .put("wallMs", measured.wall()));
    }
  }
}
