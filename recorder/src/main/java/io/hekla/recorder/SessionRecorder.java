package io.hekla.recorder;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.recorder.object.ObjectChange;
import io.hekla.recorder.object.RecordedObjects;
import io.hekla.recorder.segment.Frames;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentWriter;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Recorder of sessions, and of the objects of the API server, into segments. A write that fails
 * ends the segment: sessions are missing from there on until a new segment can be begun, which
 * starts with a base and states the gap. Nothing that fails here reaches the scheduler.
 *
 * <p>For one thread.
 */
public final class SessionRecorder implements AutoCloseable {
  private final RecordingStore store;
  private final RecorderSettings settings;
  private final RecorderListener listener;
  private final LongSupplier nanoTime;
  private final Retention retention;
  private final RecordedObjects objects;
  private final Runnable beforeFirstBase;
  private final Set<String> configurations = new HashSet<>();
  private @Nullable SegmentWriter current;

  /** Whether this recorder has begun no segment yet. */
  private boolean isFirst = true;

  /** State after the newest session of the current segment. */
  private ClusterState after = ClusterState.EMPTY;

  private long term;
  private long reported;
  private Instant began = Instant.EPOCH;

  /** Changes of the engine's state that the current segment takes. */
  private long changesLeft;

  private String gap = "";

  /** Gap before the first segment, which the death of another writer left; empty if none. */
  private String kill = "";

  private long failedAt;

  /** Number of the last change of an object that the base of the current segment has. */
  private long objectsOfBase;

  /**
   * Creates a recorder of sessions alone; its first segment begins with the first session.
   *
   * @param nanoTime nanoseconds since any origin
   */
  public SessionRecorder(
      RecordingStore store,
      RecorderSettings settings,
      RecorderListener listener,
      LongSupplier nanoTime) {
    this(store, settings, listener, nanoTime, new RecordedObjects());
  }

  /**
   * Creates a recorder; its first segment begins with the first session.
   *
   * @param nanoTime nanoseconds since any origin
   * @param objects objects of the API server, for the base of each segment
   */
  public SessionRecorder(
      RecordingStore store,
      RecorderSettings settings,
      RecorderListener listener,
      LongSupplier nanoTime,
      RecordedObjects objects) {
    this(store, settings, listener, nanoTime, objects, () -> {});
  }

  /**
   * Creates a recorder; its first segment begins with the first session.
   *
   * @param nanoTime nanoseconds since any origin
   * @param objects objects of the API server, for the base of each segment
   * @param beforeFirstBase runs before the base of the first segment of a term is written, and may
   *     wait; a kill meanwhile leaves that segment without sessions
   */
  public SessionRecorder(
      RecordingStore store,
      RecorderSettings settings,
      RecorderListener listener,
      LongSupplier nanoTime,
      RecordedObjects objects,
      Runnable beforeFirstBase) {
    this.store = store;
    this.settings = settings;
    this.listener = listener;
    this.nanoTime = nanoTime;
    this.objects = objects;
    this.beforeFirstBase = beforeFirstBase;
    // The segment that is begun next comes on top.
    long keepBytes =
        Math.max(settings.keepBytes() / 2, settings.keepBytes() - settings.segmentBytes());
    this.retention = new Retention(store, settings.keepFor(), keepBytes);
  }

  /**
   * Loads code and the native library of the compression, once in a process, for which the first
   * sessions would wait: a kill soon after the start would take them all. Another thread that calls
   * this meanwhile waits.
   */
  public static void prepare() {
    RecorderWarmUp.run();
  }

  private SegmentHeader header(long ofTerm, long firstSession, Instant at) {
    return new SegmentHeader(
        SegmentHeader.FORMAT,
        settings.build(),
        Runtime.version().toString(),
        settings.plugins(),
        ofTerm,
        firstSession,
        at,
        Stream.of(kill, gap).filter(one -> !one.isEmpty()).collect(Collectors.joining("; ")));
  }

  /** Records a session, or the gap that it falls into. */
  public void record(SessionRecord session) {
    if (isPausing()) {
      return;
    }
    if (isDiscontinuous(session)) {
      missed("sessions before " + session.term() + "-" + session.number() + " are missing");
    }
    try {
      SegmentWriter segment = segmentFor(session);
      SessionStart start = session.input().start();
      if (configurations.add(start.digest())) {
        segment.configuration(start.digest(), start.configuration().text());
      }
      segment.session(session);
      after = session.step().state();
      changesLeft -= session.input().changes().size();
      report(segment);
    } catch (IOException e) {
      lost("the recording cannot be written: " + message(e));
    }
  }

  /** Records a change of an object, if a segment is open that does not have it in its base. */
  public void record(ObjectChange change) {
    SegmentWriter segment = current;
    if (segment == null || change.number() <= objectsOfBase) {
      return;
    }
    try {
      segment.object(change);
      report(segment);
    } catch (IOException e) {
      lost("the recording cannot be written: " + message(e));
    }
  }

  /** Records that sessions were not given to this recorder; the next one begins a segment. */
  public void missed(String reason) {
    lost(reason);
    failedAt = nanoTime.getAsLong() - settings.retryAfter().toNanos();
  }

  /** Records that this recorder itself failed; it resumes after the pause. */
  public void failed(String reason) {
    lost(reason);
  }

  /** Writes everything so far, so that it survives the end of this process. */
  public void flush() {
    SegmentWriter segment = current;
    if (segment != null) {
      try {
        segment.flush();
        report(segment);
      } catch (IOException e) {
        lost("the recording cannot be written: " + message(e));
      }
    }
  }

  private boolean isPausing() {
    return !gap.isEmpty() && nanoTime.getAsLong() - failedAt < settings.retryAfter().toNanos();
  }

  /**
   * Returns whether the session does not begin where the one before it ended, so that the changes
   * of a segment do not lead to its state.
   */
  private boolean isDiscontinuous(SessionRecord session) {
    return current != null && session.term() == term && session.input().before() != after;
  }

  private SegmentWriter segmentFor(SessionRecord session) throws IOException {
    Instant now = session.input().start().at();
    SegmentWriter segment = current;
    if (segment != null) {
      boolean over =
          session.term() != term
              || segment.bytes() >= settings.segmentBytes()
              || changesLeft <= 0
              || Duration.between(began, now).compareTo(settings.segmentFor()) >= 0;
      if (!over) {
        return segment;
      }
      current = null;
      objects.close();
      try (segment) {
        segment.end();
        report(segment);
      }
    }
    return begin(session, now);
  }

  private SegmentWriter begin(SessionRecord session, Instant now) throws IOException {
    if (isFirst) {
      noteKill();
      isFirst = false;
    }
    retention.apply(now);
    var name = new SegmentName(session.term(), session.number());
    SegmentSink sink = store.create(name);
    SegmentWriter segment;
    try {
      segment = begin(sink, session, now);
    } catch (IOException failure) {
      discard(name, failure);
      throw failure;
    }
    kill = "";
    if (!gap.isEmpty()) {
      gap = "";
      listener.resumed();
    }
    return segment;
  }

  /** Finds the gap that a writer before this one has left by its death. */
  private void noteKill() throws IOException {
    List<Stored> segments = store.list();
    if (!segments.isEmpty() && !Frames.isClosed(store.tail(segments.getLast()))) {
      kill =
          "segment %s was not closed: its writer was killed, and its last sessions may be missing"
              .formatted(store.label(segments.getLast().name()));
      listener.gapBefore(kill);
    }
  }

  private SegmentWriter begin(SegmentSink sink, SessionRecord session, Instant now)
      throws IOException {
    var segment = new SegmentWriter(sink, header(session.term(), session.number(), now));
    current = segment;
    // The base has the objects of now, however late it is written: their changes follow it.
    objectsOfBase = objects.open();
    List<ObjectChange> objectsNow = objects.all().toList();
    if (session.term() != term) {
      beforeFirstBase.run();
    }
    term = session.term();
    began = now;
    reported = 0;
    configurations.clear();
    long base = segment.base(session.input().before().asChanges());
    changesLeft = Math.max(base, settings.segmentChanges());
    segment.objects(objectsNow.stream());
    if (!gap.isEmpty() || !kill.isEmpty()) {
      // The gap ends with a base that is written: a header fits on a disk that is still full.
      segment.flush();
    }
    return segment;
  }

  /** Removes a segment whose base could not be written. */
  private void discard(SegmentName name, IOException failure) {
    try {
      store.delete(name);
    } catch (IOException again) {
      failure.addSuppressed(again);
    }
  }

  private void report(SegmentWriter segment) {
    listener.bytesWritten(segment.bytes() - reported);
    reported = segment.bytes();
  }

  private void lost(String reason) {
    SegmentWriter segment = current;
    current = null;
    objects.close();
    failedAt = nanoTime.getAsLong();
    if (segment != null) {
      try {
        segment.close();
      } catch (IOException again) {
        // The same disk or database: the gap is reported below.
      }
    }
    if (gap.isEmpty()) {
      gap = reason;
      listener.gap(reason);
    }
  }

  private static String message(IOException failure) {
    return failure.getMessage() == null
        ? failure.getClass().getSimpleName()
        : failure.getClass().getSimpleName() + ": " + failure.getMessage();
  }

  /** Ends the recording as complete. */
  @Override
  public void close() {
    SegmentWriter segment = current;
    current = null;
    objects.close();
    if (segment != null) {
      try (segment) {
        segment.end();
        report(segment);
      } catch (IOException e) {
        lost("the recording cannot be written: " + message(e));
      }
    }
  }
}
