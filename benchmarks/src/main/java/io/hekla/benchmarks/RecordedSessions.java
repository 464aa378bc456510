package io.hekla.benchmarks;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.recorder.RecorderThread;
import io.hekla.actors.recorder.RecordingSettings;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Comparison of the wall time of sessions, and of the CPU time of their thread, with and without a
 * recorder that works beside them, in one JVM and in turn: blocks of a few sessions; between blocks
 * the recorder comes to rest. The recorder gets the sessions, and from another thread the changes
 * of the objects of the API server. Sessions follow each other at once, so that the recorder works
 * while the next session runs, or after a pause, which is much longer by default: {@code
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

  /**
   * Rhythm of the sessions of a block.
   *
   * @param sessions their number
   * @param pause time before each, after the changes of the objects that it sees
   */
  private record Rhythm(String name, boolean isBusy, int sessions, Duration pause) {}

  private static final List<Rhythm> RHYTHMS =
      List.of(
          new Rhythm("busy", true, IN_A_BLOCK, Duration.ZERO),
          new Rhythm("busyPaused", true, IN_A_BLOCK, PAUSE),
          new Rhythm("idle", false, IDLE_IN_A_BLOCK, Duration.ZERO),
          new Rhythm("idlePaused", false, IN_A_BLOCK, PAUSE));

  private final MixedCluster cluster;
  private final Following following;
  private final Path folder;
  private final int pairs;
  private final Map<String, Object> figures = new LinkedHashMap<>();

  private RecordedSessions(MixedCluster cluster, Path folder, int pairs) {
    this.cluster = cluster;
    this.following = Following.of(cluster);
    this.folder = folder;
    this.pairs = pairs;
  }

  /**
   * Returns the figures, by name.
   *
   * @param pairs blocks with the recorder, each beside one without it
   */
  static Map<String, Object> of(MixedCluster cluster, Path folder, int pairs) {
    var compared = new RecordedSessions(cluster, folder, pairs);
    ClusterState busy = compared.following.busy();
    compared.figures.put("what", "sessions with and without the recorder");
    compared.figures.put("nodes", busy.nodes().size());
    compared.figures.put("pods", busy.tasks().size());
    RHYTHMS.forEach(compared::compare);
    return compared.figures;
  }

  private void compare(Rhythm rhythm) {
    var settings =
        new RecordingSettings(true, Duration.ofMillis(500), 1_000, RecorderSettings.DEFAULT);
    var store = new RecordingFolder(folder.resolve(rhythm.name()));
    try (RecorderThread recorder = RecorderThread.start(store, settings, Counts.NONE);
        var with = new RecordedRow(cluster, following, recorder, rhythm.isBusy());
        var without = new RecordedRow(cluster, following, SessionRecording.NONE, false)) {
      var recorderThread = ThreadCpu.named("hekla-recorder");
      var recorded = new ArrayList<Measured>();
      var bare = new ArrayList<Measured>();
      double before = 0;
      for (int pair = 0; pair < WARMING + pairs; pair++) {
        boolean isRecordedFirst = pair % 2 == 0;
        if (pair == WARMING) {
          before = recorderThread.millis();
        }
        if (isRecordedFirst) {
          recorded.add(block(with, rhythm, recorderThread));
        }
        bare.add(block(without, rhythm, recorderThread));
        if (!isRecordedFirst) {
          recorded.add(block(with, rhythm, recorderThread));
        }
      }
      recorderThread.awaitRest();
      int sessions = rhythm.sessions() * pairs;
      put(rhythm.name() + "Wall", rhythm.sessions(), recorded, bare, Measured::wall);
      put(rhythm.name() + "Cpu", rhythm.sessions(), recorded, bare, Measured::thread);
      figures.put(rhythm.name() + "RecorderMs", (recorderThread.millis() - before) / sessions);
      if (rhythm.isBusy()) {
        figures.put(
            rhythm.name() + "ChangesOfObjects",
            with.fed() / (sessions + WARMING * rhythm.sessions()));
        figures.put(rhythm.name() + "FeedMicros", with.feedMicros());
      }
      figures.put(rhythm.name() + "Segments", segments(store));
    }
  }

  /** Returns the number of segments: more than one, and the recorder was behind. */
  private static int segments(RecordingFolder store) {
    try {
      return store.list().size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds the medians of a session in milliseconds, and that of the ratios of the pairs, with the
   * bounds between which it is by 95 %.
   */
  private void put(
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

  private static Measured block(RecordedRow row, Rhythm rhythm, ThreadCpu recorder) {
    recorder.awaitRest();
    rest(REST);
    Measured sum = Measured.NOTHING;
    for (int i = 0; i < rhythm.sessions(); i++) {
      sum = sum.plus(row.next(rhythm.isBusy(), rhythm.pause()));
    }
    return sum;
  }

  /** Waits, for example for the collector of garbage. */
  static void rest(Duration time) {
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
