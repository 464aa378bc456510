package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.SubjectMatch.Match;
import io.hekla.recorder.explain.Trail.Past;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A segment that is being written, folded as far as it was read, with its sessions, those of
 * segments before that it continues, and what changed between them. It is read on from there, so
 * that questions cost what the recording gained since the last one. For one thread.
 */
final class FollowedSegment implements AutoCloseable {
  private final RecordingStore store;
  private final SegmentName name;
  private final SegmentReplay replay;
  private final Trail trail;

  /** Gap before the first session of the trail; empty if there is none. */
  private final String gap;

  /** Newest session; before the first of this segment that of the one that it continues. */
  private @Nullable PendingSession last;

  /** Whether no session of this segment was read yet. */
  private boolean isAtStart = true;

  /** Stream that is not read to its end, since the time was over. */
  private @Nullable InputStream unread;

  private Optional<RecordingDamage> damage = Optional.empty();

  /** Opens a segment, of which nothing is read yet but the header. */
  FollowedSegment(RecordingStore store, SegmentName name) throws IOException {
    this.store = store;
    this.name = name;
    replay = new SegmentReplay(SegmentReader.of(store, name));
    trail = new Trail();
    gap = replay.header().gap();
  }

  /**
   * Takes over the sessions of the segment before, if that was read to its end and nothing is
   * missing between the two.
   */
  private FollowedSegment(SegmentName name, FollowedSegment before) throws IOException {
    this.store = before.store;
    this.name = name;
    replay = new SegmentReplay(SegmentReader.of(store, name));
    boolean isContinued =
        before.replay.isComplete() && before.last != null && replay.header().gap().isEmpty();
    trail = isContinued ? before.trail : new Trail();
    gap = isContinued ? before.gap : replay.header().gap();
    last = isContinued ? before.last : null;
  }

  /**
   * Opens the next segment, and closes this one.
   *
   * @throws OutOfTime if the time is over before this one is read to its end; it stays open
   */
  FollowedSegment next(SegmentName following, TimeLimit time) throws IOException {
    readOn(time);
    var next = new FollowedSegment(following, this);
    close();
    return next;
  }

  SegmentName name() {
    return name;
  }

  /**
   * Reads what was written since.
   *
   * @throws OutOfTime if the time is over before all is read; the next call goes on from there
   */
  void readOn(TimeLimit time) throws IOException {
    if (damage.filter(one -> !one.isTruncated()).isPresent()) {
      // What comes behind it would be folded on a state that lacks what it has.
      return;
    }
    if (unread == null) {
      unread = store.open(name, replay.position());
      replay.readOn(unread);
      damage = Optional.empty();
    }
    try {
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        add(next.get());
        time.check();
      }
    } catch (RecordingDamage incomplete) {
      // A frame that is being written is read whole next time.
      damage = Optional.of(incomplete);
    }
    closeUnread();
  }

  private void add(PendingSession session) {
    if (isAtStart && last != null) {
      trail.addFromNextSegment(last, session);
    } else {
      trail.add(last, session);
    }
    isAtStart = false;
    last = session;
  }

  private void closeUnread() throws IOException {
    InputStream open = unread;
    unread = null;
    if (open != null) {
      open.close();
    }
  }

  /**
   * Newest session of a segment, and those before.
   *
   * @param end end of the segment
   * @param damage why what follows cannot be read; empty if all is read
   * @param gap why sessions before the segment are missing; empty if none are
   */
  record Newest(
      PendingSession session,
      Past past,
      RecordingEnd.Newest end,
      Optional<RecordingDamage> damage,
      String gap) {
    /**
     * Explains an object; empty if the session did not see it.
     *
     * @param missing what is missing behind the session
     */
    Optional<Explanation> explain(
        ObjectKey object, Set<Subject.Kind> kinds, Effort effort, Optional<String> missing) {
      var notes = new ArrayList<String>();
      damage.ifPresent(one -> ExplanationSearch.noteDamage(one, notes));
      missing.ifPresent(notes::add);
      ExplanationSearch.noteGap(gap, notes);
      var subject = new SubjectMatch(object, kinds);
      subject.begin(session.state());
      Optional<Match> match = subject.in(session.state());
      return match.map(one -> new Reconstruction(session, one, past).explanation(effort, notes));
    }
  }

  /** Returns the newest session; empty if the segment has none. */
  Optional<Newest> newest() {
    return Optional.ofNullable(last)
        .map(
            session ->
                new Newest(
                    session,
                    trail.past(),
                    new RecordingEnd.Newest(
                        session.recorded(), replay.interval(), replay.isComplete()),
                    damage,
                    gap));
  }

  @Override
  public void close() throws IOException {
    closeUnread();
    replay.close();
  }
}
