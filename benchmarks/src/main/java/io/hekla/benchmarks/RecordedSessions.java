package io.hekla.benchmarks;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.recorder.RecorderThread;
import io.hekla.actors.recorder.RecordingSettings;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.snapshot.ClusterState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * Comparison of the wall time of sessions, and of the CPU time of their thread, with and without a
 * recorder that works beside them, in one JVM and in turn: blocks of a few sessions; between blocks
 * the recorder comes to rest. Sessions follow each other at once, so that the recorder works while
 * the next session runs, or after a pause, which is much longer by default: {@code
 * schedule-period}.
 */
final class RecordedSessions {
  private static final int WARMING = 4;

  /** Standard deviations within which the rank of a median is by 95 %. */
  private static final double DEVIATIONS = 1.96;

  private static final int IN_A_BLOCK = 5;
  private static final int IDLE_IN_A_BLOCK = 40;
  private static final Duration REST = Duration.ofMillis(150);
  private static final Duration PAUSE = Duration.ofMillis(50);

  /** Sessions of a block, and the pause before each. */
  private record Rhythm(int sessions, Duration pause) {}

  private RecordedSessions() {}

  /**
   * Returns the figures, by name.
   *
   * @param pairs blocks with the recorder, each beside one without it
   */
  static Map<String, Object> of(MixedCluster cluster, Path folder, int pairs) {
    Following following = Following.of(cluster);
    var settings =
        new RecordingSettings(true, Duration.ofMillis(500), 1_000, RecorderSettings.DEFAULT);
    var figures = new LinkedHashMap<String, Object>();
    ClusterState busy = following.busy();
    figures.put("what", "sessions with and without the recorder");
    figures.put("nodes", busy.nodes().size());
    figures.put("pods", busy.tasks().size());
    var atOnce = new Rhythm(IN_A_BLOCK, Duration.ZERO);
    var idleAtOnce = new Rhythm(IDLE_IN_A_BLOCK, Duration.ZERO);
    var paused = new Rhythm(IN_A_BLOCK, PAUSE);
    IntFunction<List<Change>> nothing = round -> List.of();
    compare(figures, "busy", busy, folder, settings, pairs, atOnce, following::onePercent);
    compare(figures, "busyPaused", busy, folder, settings, pairs, paused, following::onePercent);
    compare(figures, "idle", busy, folder, settings, pairs, idleAtOnce, nothing);
    compare(figures, "idlePaused", busy, folder, settings, pairs, paused, nothing);
    return figures;
  }

  private static void compare(
      Map<String, Object> figures,
      String name,
      ClusterState busy,
      Path folder,
      RecordingSettings settings,
      int pairs,
      Rhythm rhythm,
      IntFunction<List<Change>> changes) {
    try (RecorderThread recorder =
        RecorderThread.start(new RecordingFolder(folder.resolve(name)), settings, Counts.NONE)) {
      compare(figures, name, busy, recorder, pairs, rhythm, changes);
    }
  }

  private static void compare(
      Map<String, Object> figures,
      String name,
      ClusterState busy,
      RecorderThread recorder,
      int pairs,
      Rhythm rhythm,
      IntFunction<List<Change>> changes) {
    var with = new SessionRun(busy);
    var without = new SessionRun(busy);
    var recorded = new ArrayList<Measured>();
    var bare = new ArrayList<Measured>();
    for (int pair = 0; pair < WARMING + pairs; pair++) {
      List<List<Change>> all = changes(pair * rhythm.sessions(), rhythm.sessions(), changes);
      if (pair % 2 == 0) {
        recorded.add(block(with, recorder, all, rhythm.pause()));
        bare.add(block(without, SessionRecording.NONE, all, rhythm.pause()));
      } else {
        bare.add(block(without, SessionRecording.NONE, all, rhythm.pause()));
        recorded.add(block(with, recorder, all, rhythm.pause()));
      }
    }
    put(figures, name + "Wall", rhythm.sessions(), recorded, bare, Measured::wall);
    put(figures, name + "Cpu", rhythm.sessions(), recorded, bare, Measured::thread);
  }

  private static List<List<Change>> changes(
      int first, int sessions, IntFunction<List<Change>> changes) {
    var all = new ArrayList<List<Change>>();
    for (int i = 0; i < sessions; i++) {
      all.add(changes.apply((first + i) % 100));
    }
    return all;
  }

  /**
   * Adds the medians of a session in milliseconds, and that of the ratios of the pairs, with the
   * bounds between which it is by 95 %.
   */
  private static void put(
      Map<String, Object> figures,
      String name,
      int sessions,
      List<Measured> recorded,
      List<Measured> bare,
      ToDoubleFunction<Measured> figure) {
    var with = new ArrayList<Double>();
    var without = new ArrayList<Double>();
    var ratios = new ArrayList<Double>();
    for (int pair = WARMING; pair < recorded.size(); pair++) {
      double one = figure.applyAsDouble(recorded.get(pair));
      double other = figure.applyAsDouble(bare.get(pair));
      with.add(one / sessions);
      without.add(other / sessions);
      ratios.add(one / other);
    }
    figures.put(name + "Recorded", median(with));
    figures.put(name + "Bare", median(without));
    figures.put(name + "Ratio", median(ratios));
    int off = (int) Math.ceil(DEVIATIONS * Math.sqrt(ratios.size()) / 2);
    figures.put(name + "RatioFrom", besideMedian(ratios, -off));
    figures.put(name + "RatioTo", besideMedian(ratios, off));
  }

  private static Measured block(
      SessionRun row, SessionRecording recording, List<List<Change>> changes, Duration pause) {
    rest(REST);
    Measured sum = Measured.NOTHING;
    for (List<Change> one : changes) {
      rest(pause);
      sum = sum.plus(Measured.of(() -> recording.record(row.next(one))));
    }
    return sum;
  }

  /** Lets the recorder finish, and the collector of garbage. */
  private static void rest(Duration time) {
    try {
      TimeUnit.MILLISECONDS.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static double median(List<Double> all) {
    return besideMedian(all, 0);
  }

  private static double besideMedian(List<Double> all, int off) {
    List<Double> sorted = all.stream().sorted().toList();
    return sorted.get(Math.clamp(sorted.size() / 2 + off, 0, sorted.size() - 1));
  }
}
