package io.hekla.actors.recorder;

import static org.awaitility.Awaitility.await;

import com.typesafe.config.ConfigFactory;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Recorder thread with the shipped settings but short pauses, its counts and what it recorded. */
final class RecorderRun implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final String QUICK =
      "recorder { flush-every = 1ms, retry-pause = 100ms, waiting = %d }";

  private final RecordingStore store;
  private final SummedCounts counts = new SummedCounts();
  private final RecorderThread thread;

  /**
   * @param waiting sessions that may wait to be written
   */
  RecorderRun(RecordingStore store, int waiting) {
    this.store = store;
    var hekla =
        ConfigFactory.parseString(QUICK.formatted(waiting))
            .withFallback(ConfigFactory.load().getConfig("hekla"));
    thread = RecorderThread.start(store, RecordingSettings.read(hekla), counts);
  }

  void record(List<SessionRecord> sessions) {
    sessions.forEach(thread::record);
  }

  void changed(Delta delta, Instant at) {
    thread.changed(delta, at);
  }

  void awaitGap() {
    await().atMost(LONGEST).until(() -> gaps() > 0);
  }

  /** Waits until so many sessions are written. */
  void awaitRecorded(long sessions) {
    await().atMost(LONGEST).until(() -> recorded() >= sessions);
  }

  /** Records sessions one by one until one of them is written; returns the rest. */
  List<SessionRecord> recordUntilWritten(List<SessionRecord> sessions) {
    long before = recorded();
    var left = new ArrayList<>(sessions);
    await()
        .atMost(LONGEST)
        .until(
            () -> {
              thread.record(left.removeFirst());
              return recorded() > before;
            });
    return left;
  }

  /** Returns why the recorder records nothing at present; empty if it does. */
  String openGap() {
    return thread.openGap();
  }

  long gaps() {
    return counts.sum(Metric.RECORDING_GAPS);
  }

  /** Runs all recorded sessions again. */
  List<SegmentResult> verify() throws IOException {
    var results = new ArrayList<SegmentResult>();
    for (Stored segment : store.list()) {
      results.add(Verification.verify(store, segment.name()));
    }
    return results;
  }

  private long recorded() {
    return recorded(store);
  }

  /** Returns the number of sessions that can be read. */
  static long recorded(RecordingStore store) {
    try {
      long sessions = 0;
      for (Stored segment : store.list()) {
        sessions += Verification.read(store, segment.name()).sessions();
      }
      return sessions;
    } catch (IOException unreachable) {
      return 0;
    }
  }

  /** Ends the recorder after everything that waits. */
  void end() {
    thread.close();
  }

  @Override
  public void close() {
    end();
  }

  private static final class SummedCounts implements Counts {
    private final Map<Metric, Long> sums = new EnumMap<>(Metric.class);

    synchronized long sum(Metric metric) {
      return sums.getOrDefault(metric, 0L);
    }

    @Override
    public boolean areRead() {
      return true;
    }

    @Override
    public synchronized void add(Metric metric, long times, List<String> labels) {
      sums.merge(metric, times, Long::sum);
    }

    @Override
    public void set(Metric metric, long value, List<String> labels) {}

    @Override
    public void duration(Metric metric, Duration time, List<String> labels) {}
  }
}
