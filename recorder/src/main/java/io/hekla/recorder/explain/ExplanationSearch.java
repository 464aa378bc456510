package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.text.NearestName;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.SubjectMatch.Match;
import io.hekla.recorder.explain.Trail.Past;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.PodGroupSearch;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Search of a recording for an object, and its explanation as the last session saw it: also of one
 * that is gone. Reads segments from the newest one back to the first that has the object.
 */
public final class ExplanationSearch {
  /** Segments before the one with the answer that are searched for the beginning of the reason. */
  private static final int MOST_EARLIER = 4;

  /** Part of the time that this may take. */
  private static final double EARLIER = 0.3;

  private final RecordingStore store;
  private final List<SegmentName> segments;
  private final SessionSearch sessions;
  private final RecordingEnd end;

  /** Creates the search in the files or rows of a recording that has a segment. */
  public ExplanationSearch(RecordingStore store, List<Stored> segments) {
    this(store, segments, RecordingEnd.ofFiles());
  }

  /** Creates the search in a recording that has a segment. */
  public ExplanationSearch(RecordingStore store, List<Stored> segments, RecordingEnd end) {
    this.store = store;
    this.end = end;
    this.segments = segments.stream().map(Stored::name).toList();
    this.sessions = new SessionSearch(store, segments);
  }

  /** Result of a search. */
  public sealed interface Result {
    /** The explanation. */
    record Found(Explanation explanation) implements Result {}

    /**
     * No session saw the object.
     *
     * @param reason one sentence without a full stop
     */
    record NotFound(String reason) implements Result {}
  }

  /**
   * Explains a Job, PodGroup or pod.
   *
   * @param until the latest time; empty for the end of the recording
   * @param withRemedies whether to seek what would let it run
   */
  public Result explain(ObjectKey name, Optional<Instant> until, boolean withRemedies)
      throws IOException {
    return explain(name, EnumSet.allOf(Subject.Kind.class), until, Effort.ofCommand(withRemedies));
  }

  /**
   * Explains an object of one of these kinds as {@link #explain(ObjectKey, Optional, boolean)}
   * does; objects of other kinds count as if they did not exist.
   *
   * @throws OutOfTime if the recording is not read within the time
   */
  public Result explain(
      ObjectKey name, Set<Subject.Kind> kinds, Optional<Instant> until, Effort effort)
      throws IOException {
    var names = new TreeSet<String>();
    String missing = "";
    for (int at = segments.size() - 1; at >= 0; at--) {
      try {
        Reading reading = read(at, new SubjectMatch(name, kinds), until, effort.time());
        if (reading.last != null && reading.match.isPresent()) {
          return new Result.Found(
              reading.explanation(withEarlier(at, reading, name, kinds, effort), effort));
        }
        if (reading.last != null && names.isEmpty()) {
          names.addAll(names(reading.last.state()));
        }
        if (!reading.missing.isEmpty()) {
          missing = "; " + reading.missing;
        }
      } catch (RecordingDamage damage) {
        if (at == segments.size() - 1) {
          throw damage;
        }
      }
    }
    return new Result.NotFound(
        "no recorded session%s saw a Job, PodGroup or pod %s%s%s"
            .formatted(
                until.map(time -> " until " + time).orElse(""),
                name,
                NearestName.to(name.toString(), names)
                    .map(near -> "; did you mean " + near + "?")
                    .orElse(""),
                missing));
  }

  /**
   * Returns the sessions of the segment, and those of earlier ones while all that were found have
   * left it as it is now.
   */
  private Past withEarlier(
      int segment, Reading reading, ObjectKey name, Set<Subject.Kind> kinds, Effort effort)
      throws IOException {
    TimeLimit time = effort.time().share(EARLIER);
    Past past = reading.trail.past();
    PendingSession first = Objects.requireNonNull(reading.first);
    for (int at = segment - 1; at >= Math.max(0, segment - MOST_EARLIER); at--) {
      if (!reading.reconstruction(past).isOlder(time)) {
        break;
      }
      try {
        Reading earlier = read(at, new SubjectMatch(name, kinds), Optional.empty(), time);
        if (earlier.last == null || earlier.match.isEmpty() || earlier.isGone) {
          break;
        }
        past = past.after(earlier.trail.past(), Happenings.between(earlier.last, first));
        first = Objects.requireNonNull(earlier.first);
      } catch (RecordingDamage | OutOfTime unread) {
        break;
      }
    }
    return past;
  }

  private static Set<String> names(ClusterState state) {
    var names = new TreeSet<>(PodGroupSearch.names(state));
    state.tasks().forEach(task -> names.add(task.info().key().toString()));
    return names;
  }

  private Reading read(int at, SubjectMatch subject, Optional<Instant> until, TimeLimit time)
      throws IOException {
    SegmentName segment = segments.get(at);
    var reading = new Reading(subject);
    try (var replay = new SegmentReplay(SegmentReader.of(store, segment))) {
      reading.gap = replay.header().gap();
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        time.check();
        PendingSession session = next.get();
        if (until.filter(end -> session.recorded().at().isAfter(end)).isPresent()) {
          return reading;
        }
        reading.take(session);
      }
      noteGapAtEnd(at, reading, replay.isComplete(), until);
    } catch (RecordingDamage damage) {
      if (reading.last == null) {
        throw damage;
      }
      noteDamage(damage, reading.notes);
      if (damage.isTruncated() && at == segments.size() - 1) {
        noteGapAtEnd(at, reading, false, until);
      }
    }
    return reading;
  }

  /** Notes that the time that is asked for lies in a gap. */
  private void noteGapAtEnd(int at, Reading reading, boolean isComplete, Optional<Instant> until)
      throws IOException {
    PendingSession last = reading.last;
    if (last == null) {
      return;
    }
    if (at == segments.size() - 1) {
      end.note(new RecordingEnd.Newest(last.recorded(), reading.interval, isComplete), until)
          .ifPresent(reading::missing);
    }
    if (until.isEmpty()) {
      return;
    }
    String gap = sessions.gapAfter(segments.get(at), last.recorded(), isComplete);
    if (!gap.isEmpty()) {
      reading.notes.add(
          "%s lies in a %s; hekla history has what is known of it".formatted(until.get(), gap));
    }
  }

  /** Notes that sessions before a segment are missing. */
  static void noteGap(String gap, List<String> notes) {
    if (!gap.isEmpty()) {
      notes.add("the recording has a gap before this segment: " + gap);
    }
  }

  /** Notes that a segment ends with damage. */
  static void noteDamage(RecordingDamage damage, List<String> notes) {
    notes.add("the segment cannot be read on: " + damage.getMessage());
  }

  /** Sessions of one segment that saw an object of the name. */
  private static final class Reading {
    private final SubjectMatch subject;
    private final Trail trail = new Trail();
    private final List<String> notes = new ArrayList<>();
    private String gap = "";

    /** What is missing behind the newest session; empty if nothing is. */
    private String missing = "";

    private @Nullable PendingSession first;
    private @Nullable PendingSession last;
    private Duration interval = Duration.ZERO;
    private Optional<Match> match = Optional.empty();
    private @Nullable PendingSession lastSeen;
    private boolean isGone;

    Reading(SubjectMatch subject) {
      this.subject = subject;
    }

    void missing(String note) {
      missing = note;
      notes.add(note);
    }

    void take(PendingSession session) {
      if (last == null) {
        first = session;
        subject.begin(session.state());
      } else {
        interval = Duration.between(last.recorded().at(), session.recorded().at());
        subject.follow(session.recorded().changes());
      }
      Optional<Match> now = subject.in(session.state());
      isGone = now.isEmpty();
      if (now.isPresent()) {
        trail.add(last, session);
        match = now;
        lastSeen = session;
      }
      last = session;
    }

    /** Returns what is needed for an explanation of the last session that saw it. */
    Reconstruction reconstruction(Past past) {
      return new Reconstruction(Objects.requireNonNull(lastSeen), match.orElseThrow(), past);
    }

    Explanation explanation(Past past, Effort effort) {
      PendingSession seen = Objects.requireNonNull(lastSeen);
      if (isGone) {
        notes.add(
            "session %s at %s was the last that saw it; it was gone in the next one"
                .formatted(seen.recorded().id(), seen.recorded().at()));
      }
      noteGap(gap, notes);
      return reconstruction(past).explanation(effort, notes);
    }
  }
}
