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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Fold of one segment: the engine's state before each of its sessions, with the session's input.
 * Costs the changes; sessions run only where {@link PendingSession#run} is called.
 */
public final class SegmentReplay implements AutoCloseable {
  private final SegmentReader segment;
  private final Map<String, SchedulerConfiguration> configurations = new HashMap<>();
  private final Consumer<Entry.ObjectSeen> objects;
  private ClusterState state = ClusterState.EMPTY;

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
   * Returns the next session; empty at the end.
   *
   * @throws RecordingDamage if the segment cannot be read on
   */
  public Optional<PendingSession> next() throws IOException {
    Optional<Entry> entry = segment.next();
    while (entry.isPresent()) {
      switch (entry.get()) {
        case Entry.Base base -> state = with(base.changes());
        case Entry.Configuration text ->
            configurations.put(text.digest(), read(text.digest(), text.text()));
        case Entry.ObjectSeen object -> objects.accept(object);
        case Entry.Session session -> {
          return Optional.of(pending(session.session()));
        }
      }
      entry = segment.next();
    }
    return Optional.empty();
  }

  private PendingSession pending(RecordedSession session) throws IOException {
    SchedulerConfiguration configuration = configurations.get(session.configuration());
    if (configuration == null) {
      throw segment.damaged(
          "session %s ran by configuration %s, whose text the segment does not have"
              .formatted(session.id(), session.configuration()));
    }
    state = with(session.changes());
    return new PendingSession(session, state, configuration);
  }

  private ClusterState with(List<Change> changes) throws IOException {
    try {
      return state.with(changes);
    } catch (RuntimeException doctored) {
      throw segment.damaged("its changes fit no state of a cluster", doctored);
    }
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
