package io.hekla.recorder.bundle;

import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Consecutive sessions of a recording that a bundle has.
 *
 * @param header header of their segment
 * @param sessions the oldest first, at least one
 * @param objects objects of the API server up to the last of them
 */
public record BundleSessions(
    SegmentHeader header, List<PendingSession> sessions, BundleObjects objects) {
  public BundleSessions {
    sessions = List.copyOf(sessions);
  }

  /** Session with the changes of objects since the one before. */
  private record Step(PendingSession session, List<Entry.ObjectSeen> objects) {}

  /**
   * Returns the sessions up to one, as far as its segment has them; empty if that is not recorded.
   *
   * @param most number of sessions, at least 1
   */
  public static Optional<BundleSessions> upTo(RecordingStore store, SessionId last, int most)
      throws IOException {
    return read(store, last, steps -> steps.size() > most);
  }

  /**
   * Returns the sessions from one to another one of its term, as far as the segment of the latter
   * has them; empty if that is not recorded.
   */
  public static Optional<BundleSessions> between(
      RecordingStore store, SessionId first, SessionId last) throws IOException {
    return read(
        store, last, steps -> steps.getFirst().session().recorded().number() < first.number());
  }

  /** Returns whether it has a session. */
  public boolean has(SessionId id) {
    return sessions.stream().anyMatch(one -> one.recorded().id().equals(id.toString()));
  }

  /**
   * Reads sessions up to one.
   *
   * @param isTooMany whether the first of the sessions that were read is not wanted
   */
  private static Optional<BundleSessions> read(
      RecordingStore store, SessionId last, Predicate<Deque<Step>> isTooMany) throws IOException {
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
    Deque<Step> steps = new ArrayDeque<>();
    var before = new BundleObjects.Fold();
    List<Entry.ObjectSeen> objects = new ArrayList<>();
    var reader = SegmentReader.of(store, name).withObjects();
    try (var replay = new SegmentReplay(reader, objects::add)) {
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        steps.addLast(new Step(next.get(), List.copyOf(objects)));
        objects.clear();
        while (steps.size() > 1 && isTooMany.test(steps)) {
          steps.removeFirst().objects().forEach(before::take);
        }
        if (next.get().recorded().id().equals(last.toString())) {
          return Optional.of(of(replay.header(), steps, before));
        }
      }
    }
    return Optional.empty();
  }

  private static BundleSessions of(
      SegmentHeader header, Deque<Step> steps, BundleObjects.Fold before) {
    steps.getFirst().objects().forEach(before::take);
    var changes = new ArrayList<List<Entry.ObjectSeen>>();
    changes.add(List.of());
    steps.stream().skip(1).map(Step::objects).forEach(changes::add);
    return new BundleSessions(
        header,
        steps.stream().map(Step::session).toList(),
        new BundleObjects(before.all(), changes));
  }
}
