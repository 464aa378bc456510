package io.hekla.actors.recorder;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.object.ObjectChange;
import io.hekla.recorder.object.RecordedObjects;
import io.hekla.recorder.store.RecordingStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread that records sessions and changes of objects, so that the scheduler and the feed only put
 * them into queues. Where a queue is full, sessions or changes are left out, and the recording
 * states the gap.
 */
public final class RecorderThread implements SessionRecording, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RecorderThread.class);

  /** Longest time in which the end of the process waits for what is queued. */
  private static final Duration LONGEST_END = Duration.ofSeconds(5);

  /**
   * Longest pause before the queue is read again. The thread is not woken for each session: the
   * kernel may give it the CPU of the thread that woke it, which then waits in the middle of a
   * session.
   */
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(50);

  /**
   * Pause before the first base of a term. That takes seconds of CPU in a large cluster, just when
   * the jobs that waited for a scheduler are placed.
   */
  private static final Duration STAND_BACK = Duration.ofSeconds(2);

  /** Changes of objects that may wait to be recorded; they are references to cached objects. */
  private static final int WAITING_CHANGES = 50_000;

  private final BlockingQueue<Waiting> queue;
  private final BlockingQueue<ObjectChange> changes = new ArrayBlockingQueue<>(WAITING_CHANGES);
  private final RecordedObjects objects = new RecordedObjects();

  /** Number of changes of objects left out since the recorder stated it last. */
  private final AtomicLong missedChanges = new AtomicLong();

  /** Number of sessions left out since the last that was put into the queue. */
  private final AtomicLong missed = new AtomicLong();

  private final SessionRecorder recorder;
  private final Duration flushEvery;
  private final Duration pause;
  private final Thread thread;
  private volatile boolean closing;

  /** Why nothing is recorded at present; empty if it is. */
  private volatile String gap = "";

  /**
   * Place in the queue.
   *
   * @param missed number of sessions that were left out before it
   * @param session empty for the end of a segment
   */
  private record Waiting(long missed, Optional<SessionRecord> session) {}

  private RecorderThread(RecordingStore store, RecordingSettings settings, Counts counts) {
    queue = new ArrayBlockingQueue<>(settings.waiting());
    flushEvery = settings.flushEvery();
    pause = flushEvery.compareTo(LONGEST_PAUSE) < 0 ? flushEvery : LONGEST_PAUSE;
    recorder =
        new SessionRecorder(
            store,
            settings.segments(),
            listener(store, counts),
            System::nanoTime,
            objects,
            this::standBack);
    thread = Thread.ofPlatform().name("hekla-recorder").daemon().unstarted(this::run);
  }

  /** Starts the thread. */
  public static RecorderThread start(
      RecordingStore store, RecordingSettings settings, Counts counts) {
    var started = new RecorderThread(store, settings, counts);
    started.thread.start();
    return started;
  }

  private RecorderListener listener(RecordingStore store, Counts counts) {
    return new RecorderListener() {
      @Override
      public void bytesWritten(long bytes) {
        counts.add(Metric.RECORDED_BYTES, bytes, List.of());
      }

      @Override
      public void gap(String reason) {
        gap = reason;
        counts.one(Metric.RECORDING_GAPS);
        LOG.warn("sessions are not recorded in {} from now on: {}", store.place(), reason);
      }

      @Override
      public void gapBefore(String reason) {
        counts.one(Metric.RECORDING_GAPS);
        LOG.warn("the recording in {} has a gap before this start: {}", store.place(), reason);
      }

      @Override
      public void resumed() {
        gap = "";
        LOG.info("sessions are recorded in {} again", store.place());
      }
    };
  }

  @Override
  public void record(SessionRecord session) {
    put(Optional.of(session));
  }

  @Override
  public void end() {
    put(Optional.empty());
  }

  @Override
  public void changed(Delta delta, Instant at) {
    objects
        .take(delta, at)
        .filter(change -> !changes.offer(change))
        .ifPresent(left -> missedChanges.incrementAndGet());
  }

  private void put(Optional<SessionRecord> next) {
    long before = missed.getAndSet(0);
    if (!queue.offer(new Waiting(before, next))) {
      missed.addAndGet(before + 1);
    }
  }

  /**
   * Returns why sessions are not recorded at present; empty if they are. For any thread; does not
   * wait for the recorder's.
   */
  public String openGap() {
    long left = missed.get();
    return gap.isEmpty() && left > 0 ? leftOutText(left) : gap;
  }

  private static String leftOutText(long sessions) {
    return sessions + " sessions were left out: the recorder was behind";
  }

  private void run() {
    try {
      SessionRecorder.prepare();
    } catch (RuntimeException | LinkageError defect) {
      LOG.error("the recorder cannot record", defect);
    }
    long flushed = System.nanoTime();
    while (!closing || !queue.isEmpty()) {
      try {
        Waiting next = queue.poll();
        takeChanges(Optional.ofNullable(next).flatMap(Waiting::session).map(RecorderThread::begin));
        // The queue hands out only present values, and null where there are none.
        if (next != null) {
          take(next);
        } else {
          TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
        if (System.nanoTime() - flushed >= flushEvery.toNanos()) {
          recorder.flush();
          flushed = System.nanoTime();
        }
      } catch (InterruptedException unexpected) {
        closing = true;
      } catch (RuntimeException | LinkageError defect) {
        LOG.error("the recorder failed", defect);
        recorder.failed("the recorder failed: " + defect);
      }
    }
    takeChanges(Optional.empty());
    leftOut(missed.getAndSet(0));
    recorder.close();
  }

  /** Waits before the first base of a term, unless the process ends. */
  private void standBack() {
    long begin = System.nanoTime();
    while (!closing && System.nanoTime() - begin < STAND_BACK.toNanos()) {
      LockSupport.parkNanos(pause.toNanos());
    }
  }

  private static Instant begin(SessionRecord session) {
    return session.input().start().at();
  }

  /**
   * Records the changes of objects that wait.
   *
   * @param until time of the session that is recorded next, before which later changes do not come;
   *     empty for all changes
   */
  private void takeChanges(Optional<Instant> until) {
    long left = missedChanges.getAndSet(0);
    if (left > 0) {
      recorder.missed(left + " changes of objects were left out: the recorder was behind");
    }
    for (var change = changes.peek();
        change != null && until.filter(change.at()::isAfter).isEmpty();
        change = changes.peek()) {
      recorder.record(changes.remove());
    }
  }

  private void take(Waiting next) {
    leftOut(next.missed());
    next.session().ifPresentOrElse(recorder::record, recorder::close);
  }

  private void leftOut(long sessions) {
    if (sessions > 0) {
      recorder.missed(leftOutText(sessions));
    }
  }

  /** Writes what is queued, and ends the thread. */
  @Override
  public void close() {
    closing = true;
    try {
      if (!thread.join(LONGEST_END)) {
        LOG.warn("the recorder did not end within {} s", LONGEST_END.toSeconds());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
