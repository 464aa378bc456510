package io.hekla.recorder.bundle;

import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Consecutive sessions of a recording that a bundle has.
 *
 * @param header header of their segment
 * @param sessions the oldest first, at least one
 */
public record BundleSessions(SegmentHeader header, List<PendingSession> sessions) {
  public BundleSessions {
    sessions = List.copyOf(sessions);
  }

  /**
   * Returns the sessions up to one, as far as its segment has them; empty if that is not recorded.
   *
   * @param most number of sessions, at least 1
   */
  public static Optional<BundleSessions> upTo(RecordingStore store, SessionId last, int most)
      throws IOException {
    var asked = new SegmentName(last.term(), last.number());
    Optional<SegmentName> segment =
        store.list().stream()
            .map(RecordingStore.Stored::name)
            .filter(name -> name.compareTo(asked) <= 0)
            .reduce((earlier, later) -> later);
    if (segment.isEmpty()) {
      return Optional.empty();
    }
    SegmentName name = segment.get();
    Deque<PendingSession> sessions = new ArrayDeque<>();
    try (var replay = new SegmentReplay(new SegmentReader(name.file(), store.open(name)))) {
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        sessions.addLast(next.get());
        if (sessions.size() > most) {
          sessions.removeFirst();
        }
        if (next.get().recorded().id().equals(last.toString())) {
          return Optional.of(new BundleSessions(replay.header(), List.copyOf(sessions)));
        }
      }
    }
    return Optional.empty();
  }
}
