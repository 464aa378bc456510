package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.ExplanationSearch.Result;
import io.hekla.recorder.explain.FollowedSegment.Newest;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Recording whose newest segment is kept in memory between questions, folded as far as it is
 * written: a question about an object that the newest session saw reads only what the recording
 * gained. When the next segment begins, the sessions of this one stay. Questions about the past, or
 * about objects that are gone, read the segments themselves. The answers are those of {@link
 * ExplanationSearch}, except that of long segments fewer of the older sessions are known. For any
 * number of threads.
 */
public final class FollowedRecording {
  /** Longest time of reading for which questions wait that read nothing themselves. */
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

  private final RecordingStore store;
  private final Duration keepFor;
  private final LongSupplier nanoTime;
  private final RecordingEnd end;
  private @Nullable FollowedSegment kept;
  private long usedAt;

  /**
   * Creates it with nothing in memory, of the files or rows of a recording.
   *
   * @param keepFor time after the last question after which the memory is released
   * @param nanoTime nanoseconds since any origin
   */
  public FollowedRecording(RecordingStore store, Duration keepFor, LongSupplier nanoTime) {
    this(store, keepFor, nanoTime, RecordingEnd.ofFiles());
  }

  /**
   * Creates it with nothing in memory.
   *
   * @param keepFor time after the last question after which the memory is released
   * @param nanoTime nanoseconds since any origin
   * @param end what is known of the end of the recording
   */
  public FollowedRecording(
      RecordingStore store, Duration keepFor, LongSupplier nanoTime, RecordingEnd end) {
    this.store = store;
    this.keepFor = keepFor;
    this.nanoTime = nanoTime;
    this.end = end;
  }

  /** Returns what is known of the end of the recording. */
  public RecordingEnd end() {
    return end;
  }

  /**
   * Explains an object as {@link ExplanationSearch#explain(ObjectKey, Set, Optional, Effort)} does.
   *
   * @throws OutOfTime if the recording is not read within the time; what was read stays, and the
   *     next question goes on from there
   */
  public Result explain(
      ObjectKey name, Set<Subject.Kind> kinds, Optional<Instant> until, Effort effort)
      throws IOException {
    List<Stored> segments = store.list();
    if (segments.isEmpty()) {
      return new Result.NotFound(name, "nothing is recorded", Set.of(), "");
    }
    Optional<Explanation> found = newest(segments, name, kinds, until, effort);
    return found.isPresent()
        ? new Result.Found(found.get())
        : search(segments).explain(name, kinds, until, effort);
  }

  /** Returns the search in the segments themselves. */
  ExplanationSearch search(List<Stored> segments) {
    return new ExplanationSearch(store, segments, end);
  }

  /**
   * Explains an object as the newest session saw it; empty if it did not, or if an earlier time is
   * meant.
   *
   * @param segments those of the recording, of which there is one
   * @throws OutOfTime if what the recording gained is not read within the time
   */
  Optional<Explanation> newest(
      List<Stored> segments,
      ObjectKey name,
      Set<Subject.Kind> kinds,
      Optional<Instant> until,
      Effort effort)
      throws IOException {
    Optional<Newest> newest =
        until.isPresent() && !isFollowed() ? Optional.empty() : newest(segments, effort.time());
    return newest
        .filter(one -> until.filter(one.session().recorded().at()::isAfter).isEmpty())
        .flatMap(one -> one.explain(name, kinds, effort, end.note(one.end(), until)));
  }

  /**
   * Reads what the recording gained, or releases the memory if there were no questions. Questions
   * wait for it no longer than {@link #AT_ONCE}; the rest is read the next time.
   */
  public void keepUp() throws IOException {
    if (isUsed()) {
      List<Stored> segments = store.list();
      if (!segments.isEmpty()) {
        try {
          readOn(segments, TimeLimit.of(AT_ONCE, nanoTime));
        } catch (OutOfTime unread) {
          // What was read stays.
        }
      }
    }
  }

  /** Returns whether a segment is in memory: a question about the past alone reads none into it. */
  private synchronized boolean isFollowed() {
    return kept != null;
  }

  private synchronized boolean isUsed() throws IOException {
    if (kept != null && nanoTime.getAsLong() - usedAt > keepFor.toNanos()) {
      release();
    }
    return kept != null;
  }

  private synchronized Optional<Newest> newest(List<Stored> segments, TimeLimit time)
      throws IOException {
    usedAt = nanoTime.getAsLong();
    return readOn(segments, time).newest();
  }

  private synchronized FollowedSegment readOn(List<Stored> segments, TimeLimit time)
      throws IOException {
    try {
      FollowedSegment current = open(segments, time);
      kept = current;
      current.readOn(time);
      return current;
    } catch (OutOfTime unread) {
      throw unread;
    } catch (IOException | RuntimeException broken) {
      // What was read of it may end anywhere.
      release();
      throw broken;
    }
  }

  /** Returns the newest segment, with the sessions of the one in memory if it comes after that. */
  private FollowedSegment open(List<Stored> segments, TimeLimit time) throws IOException {
    SegmentName newest = segments.getLast().name();
    FollowedSegment current = kept;
    if (current != null && current.name().equals(newest)) {
      return current;
    }
    if (current != null
        && segments.size() > 1
        && current.name().equals(segments.get(segments.size() - 2).name())) {
      return current.next(newest, time);
    }
    release();
    return new FollowedSegment(store, newest);
  }

  private void release() throws IOException {
    FollowedSegment before = kept;
    kept = null;
    if (before != null) {
      before.close();
    }
  }
}
