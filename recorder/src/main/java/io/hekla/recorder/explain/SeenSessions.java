package io.hekla.recorder.explain;

import io.hekla.recorder.explain.SubjectMatch.Match;
import io.hekla.recorder.explain.Trail.Past;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of one segment that saw an object. One that is deleted loses its pods before it goes
 * itself: it is explained by the last session that saw all of them.
 */
final class SeenSessions {
  /** Longest time for which an object that loses pods counts as one that is being deleted. */
  private static final Duration LONGEST_REMOVAL = Duration.ofMinutes(2);

  private final SubjectMatch subject;

  /** First session of the following segment, if it is known not to have seen the object. */
  private final Optional<RecordedSession> without;

  private final Trail trail = new Trail();
  private @Nullable PendingSession first;
  private @Nullable PendingSession last;
  private @Nullable Seen whole;

  /** Sessions after that which saw fewer of its pods, and no others. */
  private final List<Seen> shrinking = new ArrayList<>();

  private boolean isGone;

  /**
   * Session that saw the object.
   *
   * @param before the session before it; null for the first one
   */
  private record Seen(@Nullable PendingSession before, PendingSession session, Match match) {}

  /**
   * Creates it without a session.
   *
   * @param without first session of the following segment, if it did not see the object
   */
  SeenSessions(SubjectMatch subject, Optional<RecordedSession> without) {
    this.subject = subject;
    this.without = without;
  }

  /** Takes the next session. */
  void take(PendingSession session) {
    if (last == null) {
      first = session;
      subject.begin(session.state());
    } else {
      subject.follow(session.recorded().changes());
    }
    Optional<Match> now = subject.in(session.state());
    isGone = now.isEmpty();
    if (now.isPresent()) {
      var seen = new Seen(last, session, now.get());
      if (whole != null && isLess(seen, whole)) {
        shrinking.add(seen);
      } else {
        settle();
        add(seen);
      }
    }
    last = session;
  }

  /** Ends after the last session. */
  void end() {
    if (!isGone()) {
      settle();
    }
  }

  /** It was not being deleted. */
  private void settle() {
    shrinking.forEach(this::add);
    shrinking.clear();
  }

  private void add(Seen seen) {
    trail.add(seen.before, seen.session);
    whole = seen;
  }

  private static boolean isLess(Seen now, Seen before) {
    Optional<SnapshotJob> job = now.match.job();
    Optional<SnapshotJob> was = before.match.job();
    if (job.isEmpty() || was.isEmpty() || !isSame(job.get(), was.get())) {
      return false;
    }
    // Most sessions see as many pods as the one before: their names are not compared.
    return job.get().tasks().size() < was.get().tasks().size()
        && pods(was.get()).containsAll(pods(job.get()))
        && Duration.between(before.session.recorded().at(), now.session.recorded().at())
                .compareTo(LONGEST_REMOVAL)
            <= 0;
  }

  private static boolean isSame(SnapshotJob one, SnapshotJob other) {
    return one.podGroup().key().equals(other.podGroup().key())
        && one.podGroup().created().equals(other.podGroup().created());
  }

  private static Set<String> pods(SnapshotJob job) {
    return job.tasks().stream().map(pod -> pod.info().uid()).collect(Collectors.toSet());
  }

  /** Returns the first session; empty before there is one. */
  Optional<PendingSession> first() {
    return Optional.ofNullable(first);
  }

  /** Returns the last session; empty before there is one. */
  Optional<PendingSession> last() {
    return Optional.ofNullable(last);
  }

  /** Returns whether a session saw the object. */
  boolean sawIt() {
    return whole != null;
  }

  /** Returns whether the object was there before, and is not after the last session. */
  boolean isGone() {
    return sawIt() && (isGone || without.isPresent());
  }

  /** Returns the sessions up to the one that explains it. */
  Past past() {
    return trail.past();
  }

  /** Returns what is needed for an explanation. */
  Reconstruction reconstruction(Past past) {
    Seen seen = Objects.requireNonNull(whole);
    return new Reconstruction(seen.session, seen.match, past);
  }

  /** Returns the notes about an object that is gone; none for others. */
  List<String> notes() {
    if (!isGone()) {
      return List.of();
    }
    var notes = new ArrayList<String>();
    PendingSession seen =
        shrinking.isEmpty() ? Objects.requireNonNull(whole).session : shrinking.getLast().session;
    if (!shrinking.isEmpty()) {
      notes.add("its pods went before it: this is of the last session that saw all of them");
    }
    notes.add(
        "session %s at %s was the last that saw it; it was gone in the next one%s"
            .formatted(
                seen.recorded().id(),
                seen.recorded().at(),
                isGone
                    ? ""
                    : without
                        .map(next -> " that is recorded, %s at %s".formatted(next.id(), next.at()))
                        .orElse("")));
    return notes;
  }
}
