package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.text.NearestName;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.Trail.Past;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.PodGroupSearch;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.segment.RecordedSession;
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
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

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
     * @param sentence one sentence without a full stop that says so
     * @param names keys of objects, one of which may be meant
     * @param missing what the recording lacks, after a semicolon; empty if nothing
     */
    record NotFound(ObjectKey name, String sentence, Set<String> names, String missing)
        implements Result {
      /** Returns one sentence without a full stop, with the name that is probably meant. */
      public String reason() {
        String near =
            NearestName.to(name.toString(), names)
                .map(one -> "; did you mean " + one + "?")
                .orElse("");
        return sentence + near + missing;
      }

      /** Returns this with further names that may be meant. */
      NotFound among(Collection<String> further) {
        var all = new TreeSet<>(names);
        all.addAll(further);
        return new NotFound(name, sentence, all, missing);
      }
    }
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
    Optional<RecordedSession> without = Optional.empty();
    for (int at = segments.size() - 1; at >= 0; at--) {
      try {
        Reading reading = read(at, new SubjectMatch(name, kinds), without, until, effort.time());
        if (reading.seen.sawIt()) {
          return new Result.Found(
              reading.explanation(withEarlier(at, reading, name, kinds, effort), effort));
        }
        if (reading.seen.last().isPresent()) {
          without = reading.seen.first().map(PendingSession::recorded);
          if (names.isEmpty()) {
            names.addAll(names(reading.seen.last().get().state()));
          }
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
    return new Result.NotFound(name, sentence(name, until), names, missing);
  }

  private String sentence(ObjectKey name, Optional<Instant> until) throws IOException {
    if (until.isPresent()) {
      try {
        Instant began = sessions.firstSegmentBegan();
        if (until.get().isBefore(began)) {
          return "no session is recorded until %s: the recording begins at %s"
              .formatted(until.get(), began);
        }
      } catch (RecordingDamage unreadable) {
        // When it began is not known.
      }
    }
    return "no recorded session%s saw a Job, PodGroup or pod %s"
        .formatted(until.map(time -> " until " + time).orElse(""), name);
  }

  /**
   * Returns the sessions of the segment, and those of earlier ones while all that were found have
   * left it as it is now.
   */
  private Past withEarlier(
      int segment, Reading reading, ObjectKey name, Set<Subject.Kind> kinds, Effort effort)
      throws IOException {
    TimeLimit time = effort.time().share(EARLIER);
    Past past = reading.seen.past();
    PendingSession first = reading.seen.first().orElseThrow();
    for (int at = segment - 1; at >= Math.max(0, segment - MOST_EARLIER); at--) {
      if (!reading.seen.reconstruction(past).isOlder(time)) {
        break;
      }
      try {
        Reading earlier =
            read(at, new SubjectMatch(name, kinds), Optional.empty(), Optional.empty(), time);
        if (!earlier.seen.sawIt() || earlier.seen.isGone()) {
          break;
        }
        past =
            past.after(
                earlier.seen.past(), Happenings.between(earlier.seen.last().orElseThrow(), first));
        first = earlier.seen.first().orElseThrow();
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

  /**
   * Reads a segment.
   *
   * @param without first session of the following segment, if it did not see the object
   */
  private Reading read(
      int at,
      SubjectMatch subject,
      Optional<RecordedSession> without,
      Optional<Instant> until,
      TimeLimit time)
      throws IOException {
    var reading = new Reading(new SeenSessions(subject, without));
    read(at, reading, until, time);
    reading.seen.end();
    return reading;
  }

  private void read(int at, Reading reading, Optional<Instant> until, TimeLimit time)
      throws IOException {
    try (var replay = new SegmentReplay(SegmentReader.of(store, segments.get(at)))) {
      reading.gap = replay.header().gap();
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        time.check();
        PendingSession session = next.get();
        if (until.filter(end -> session.recorded().at().isAfter(end)).isPresent()) {
          return;
        }
        reading.seen.take(session);
        reading.interval = replay.interval();
      }
      noteGapAtEnd(at, reading, replay.isComplete(), until);
    } catch (RecordingDamage damage) {
      if (reading.seen.last().isEmpty()) {
        throw damage;
      }
      noteDamage(damage, reading.notes);
      if (damage.isTruncated() && at == segments.size() - 1) {
        noteGapAtEnd(at, reading, false, until);
      }
    }
  }

  /** Notes that the time that is asked for lies in a gap. */
  private void noteGapAtEnd(int at, Reading reading, boolean isComplete, Optional<Instant> until)
      throws IOException {
    Optional<PendingSession> last = reading.seen.last();
    if (last.isEmpty()) {
      return;
    }
    if (at == segments.size() - 1) {
      end.note(new RecordingEnd.Newest(last.get().recorded(), reading.interval, isComplete), until)
          .ifPresent(reading::missing);
    }
    if (until.isEmpty()) {
      return;
    }
    String gap = sessions.gapAfter(segments.get(at), last.get().recorded(), isComplete);
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

  /** Sessions of one segment that were read, and notes about what is missing. */
  private static final class Reading {
    private final SeenSessions seen;
    private final List<String> notes = new ArrayList<>();
    private String gap = "";

    /** Gap behind the newest session, as a note; empty if there is none. */
    private String missing = "";

    private Duration interval = Duration.ZERO;

    Reading(SeenSessions seen) {
      this.seen = seen;
    }

    void missing(String note) {
      missing = note;
      notes.add(note);
    }

    Explanation explanation(Past past, Effort effort) {
      notes.addAll(seen.notes());
      noteGap(gap, notes);
      return seen.reconstruction(past).explanation(effort, notes);
    }
  }
}
