package io.hekla.recorder.replay;

import io.hekla.model.cluster.Change;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.FramePosition;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fold of one segment: the engine's state before each of its sessions, with the session's input.
 * Costs the changes; sessions run only where {@link PendingSession#run} is called, and states are
 * made only of sessions that are not skipped, which is most of the cost.
 */
public final class SegmentReplay implements AutoCloseable {
  /** Changes that wait to be applied: their memory is bounded, whatever the segment has. */
  private static final int MOST_UNAPPLIED = 200_000;

  private final SegmentReader segment;
  private final Map<String, SchedulerConfiguration> configurations = new HashMap<>();
  private final Consumer<Entry.ObjectSeen> objects;
  private final List<Change> unapplied = new ArrayList<>();

  /** State before the changes that wait to be applied. */
  private ClusterState state = ClusterState.EMPTY;

  /** The next session, if it was read already. */
  private Optional<RecordedSession> peeked = Optional.empty();

  private @Nullable RecordedSession reached;
  private Duration interval = Duration.ZERO;

  /** Begins before the first session of a segment, which is closed with this. */
  public SegmentReplay(SegmentReader segment) {
    this(segment, object -> {});
  }

  /**
   * Begins before the first session of a segment, which is closed with this.
   *
   * @param objects receives the objects that the segment reads, each before the session that
   *     follows
   */
  public SegmentReplay(SegmentReader segment, Consumer<Entry.ObjectSeen> objects) {
    this.segment = segment;
    this.objects = objects;
  }

  /** Returns the header of the segment. */
  public SegmentHeader header() {
    return segment.header();
  }

  /** Returns the end of the last frame that was read. */
  public FramePosition position() {
    return segment.position();
  }

  /**
   * Goes on after the end of what was written when it was read, once {@link #next} has reached it.
   *
   * @param further stream that begins at the position
   */
  public void readOn(InputStream further) throws IOException {
    segment.readOn(further);
  }

  /** Returns whether the segment was closed by its writer; known after its last session. */
  public boolean isComplete() {
    return segment.isComplete();
  }

  /**
   * Returns the next session, and stays before it; empty at the end.
   *
   * @throws RecordingDamage if the segment cannot be read on
   */
  public Optional<RecordedSession> peek() throws IOException {
    if (peeked.isPresent()) {
      return peeked;
    }
    for (Optional<Entry> entry = segment.next(); entry.isPresent(); entry = segment.next()) {
      switch (entry.get()) {
        case Entry.Base base -> take(base.changes());
        case Entry.Configuration text ->
            configurations.put(text.digest(), read(text.digest(), text.text()));
        case Entry.ObjectSeen object -> objects.accept(object);
        case Entry.Session session -> {
          peeked = Optional.of(session.session());
          return peeked;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Goes to the next session and returns it; no state is made of it. Empty at the end.
   *
   * @throws RecordingDamage if the segment cannot be read on
   */
  public Optional<RecordedSession> skip() throws IOException {
    Optional<RecordedSession> next = peek();
    peeked = Optional.empty();
    if (next.isPresent()) {
      RecordedSession session = next.get();
      interval = reached == null ? Duration.ZERO : Duration.between(reached.at(), session.at());
      reached = session;
      take(session.changes());
    }
    return next;
  }

  /** Returns the time between the last two sessions that were read; zero if there were no two. */
  public Duration interval() {
    return interval;
  }

  /**
   * Returns the session that was skipped last, with the state that it saw.
   *
   * @throws RecordingDamage if the changes up to it fit no state
   * @throws IllegalStateException before the first session
   */
  public PendingSession reached() throws IOException {
    RecordedSession session = reached;
    if (session == null) {
      throw new IllegalStateException("no session was read");
    }
    SchedulerConfiguration configuration = configurations.get(session.configuration());
    if (configuration == null) {
      throw segment.damaged(
          "session %s ran by configuration %s, whose text the segment does not have"
              .formatted(session.id(), session.configuration()));
    }
    apply();
    return new PendingSession(session, state, configuration);
  }

  /**
   * Returns the next session with the state that it saw; empty at the end.
   *
   * @throws RecordingDamage if the segment cannot be read on
   */
  public Optional<PendingSession> next() throws IOException {
    return skip().isEmpty() ? Optional.empty() : Optional.of(reached());
  }

  private void take(List<Change> changes) throws IOException {
    unapplied.addAll(changes);
    if (unapplied.size() > MOST_UNAPPLIED) {
      apply();
    }
  }

  private void apply() throws IOException {
    try {
      state = state.with(unapplied);
    } catch (RuntimeException doctored) {
      throw segment.damaged("its changes fit no state of a cluster", doctored);
    }
    unapplied.clear();
  }

  private SchedulerConfiguration read(String digest, String text) throws IOException {
    return switch (Engine.read(text)) {
      case Parsed.Valid valid -> valid.configuration();
      case Parsed.Invalid invalid ->
          throw segment.damaged(
              "the configuration %s is not valid for this build: %s"
                  .formatted(digest, invalid.all().getFirst().text()));
    };
  }

  @Override
  public void close() throws IOException {
    segment.close();
  }
}
