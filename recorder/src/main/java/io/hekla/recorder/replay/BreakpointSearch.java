package io.hekla.recorder.replay;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.text.NearestName;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Search for the sessions of a recording at which the decisions about a Job or PodGroup change: its
 * phase, the kind of reason for which it waits, its pods' places, evictions for it or of it. Runs
 * every session in which it exists.
 */
public final class BreakpointSearch {
  private final RecordingStore store;
  private final ObjectKey name;
  private final Map<ObjectKey, Decided> before = new HashMap<>();
  private boolean isFound;
  private ClusterState last = ClusterState.EMPTY;

  /** Decisions of a session about a PodGroup. */
  private record Decided(PodGroupPhase phase, boolean admitted, Reason reason, List<?> moves) {
    boolean isLike(Decided other) {
      return phase == other.phase
          && admitted == other.admitted
          && reason.isLike(other.reason)
          && moves.equals(other.moves);
    }
  }

  /**
   * @param name of a Job or a PodGroup
   */
  public BreakpointSearch(RecordingStore store, ObjectKey name) {
    this.store = store;
    this.name = name;
  }

  /**
   * Passes each breakpoint to a visitor, until it wants no more. Where sessions are missing or
   * cannot be read, the search goes on with the next segment.
   *
   * @param notes receives why sessions of a segment, or before it, are not searched
   * @return whether any session saw the Job or PodGroup
   */
  public boolean visit(List<Stored> segments, Predicate<Breakpoint> visitor, Consumer<String> notes)
      throws IOException {
    for (Stored segment : segments) {
      try {
        if (!visit(segment.name(), visitor, notes)) {
          break;
        }
      } catch (RecordingDamage damage) {
        notes.accept("the segment cannot be read on: " + damage.getMessage());
      }
    }
    return isFound;
  }

  private boolean visit(SegmentName segment, Predicate<Breakpoint> visitor, Consumer<String> notes)
      throws IOException {
    try (var replay = new SegmentReplay(SegmentReader.of(store, segment))) {
      if (isFound && !replay.header().gap().isEmpty()) {
        notes.accept(
            "gap before session %d-%d: %s"
                .formatted(
                    replay.header().term(), replay.header().firstSession(), replay.header().gap()));
      }
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        for (Breakpoint breakpoint : breakpoints(segment, next.get())) {
          if (!visitor.test(breakpoint)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** Returns the nearest name that the last session saw, for one that none saw. */
  public Optional<String> nearest() {
    return NearestName.to(name.toString(), PodGroupSearch.names(last));
  }

  private List<Breakpoint> breakpoints(SegmentName segment, PendingSession session) {
    last = session.state();
    List<SnapshotJob> jobs = PodGroupSearch.find(session.state(), name);
    if (jobs.isEmpty()) {
      return List.of();
    }
    isFound = true;
    Decisions decisions = session.run().decisions();
    var breakpoints = new ArrayList<Breakpoint>();
    for (SnapshotJob job : jobs) {
      ObjectKey key = job.podGroup().key();
      Optional<Decided> decided = decided(job, decisions);
      Decided former = before.remove(key);
      decided.ifPresent(now -> before.put(key, now));
      if (decided.isPresent() && (former == null || !decided.get().isLike(former))) {
        breakpoints.add(Breakpoint.of(segment, session, job));
      }
    }
    return breakpoints;
  }

  private static Optional<Decided> decided(SnapshotJob job, Decisions all) {
    Decisions own = PodGroupDecisions.of(all, List.of(job));
    List<?> moves =
        Stream.of(own.binds(), own.pipelined(), own.heldBack(), own.evictions())
            .flatMap(List::stream)
            .toList();
    return own.podGroups().stream()
        .findFirst()
        .map(verdict -> new Decided(verdict.phase(), verdict.admitted(), verdict.reason(), moves));
  }
}
