package io.hekla.recorder.replay;

import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Verification of a recording: every session is run again, and its decisions compared. */
public final class Verification {
  private Verification() {}

  /**
   * Result of the verification of one segment.
   *
   * @param sessions sessions of it that could be read
   * @param decisions binds, evictions, admissions and gate openings of these
   * @param from clock of the first session
   * @param to clock of the last session
   * @param differences the first sessions that decided differently
   * @param causes the first input and the first vote that differ in the first of these sessions, a
   *     line each, as far as they are known
   * @param different number of sessions that decided differently
   * @param plugins plugins and actions of third parties that are others than in the process that
   *     wrote the segment
   * @param gap why sessions before the first one are missing; empty if none are
   * @param end why sessions after the last one may be missing; empty if the segment was closed
   * @param damage why the rest of the segment could not be read; empty if all of it was
   */
  public record SegmentResult(
      SegmentName segment,
      long sessions,
      long decisions,
      Instant from,
      Instant to,
      List<DecisionDifference> differences,
      List<String> causes,
      long different,
      List<String> plugins,
      String gap,
      String end,
      Optional<String> damage) {
    public SegmentResult {
      differences = List.copyOf(differences);
      causes = List.copyOf(causes);
      plugins = List.copyOf(plugins);
    }

    /** Returns the time from the first session to the last. */
    public Duration length() {
      return Duration.between(from, to);
    }

    /** Returns whether everything recorded was read and decided as recorded. */
    public boolean isEqual() {
      return different == 0 && damage.isEmpty();
    }
  }

  /** Runs all sessions of a segment again, and compares what they decide. */
  public static SegmentResult verify(RecordingStore store, SegmentName name) throws IOException {
    return verify(store, name, UnaryOperator.identity());
  }

  /** Runs all sessions of a segment under another configuration, and compares what they decide. */
  public static SegmentResult verify(
      RecordingStore store, SegmentName name, SchedulerConfiguration other) throws IOException {
    return verify(store, name, session -> session.with(other));
  }

  /** Reads all sessions of a segment and runs none. */
  public static SegmentResult read(RecordingStore store, SegmentName name) throws IOException {
    var tally = new VerificationTally(name);
    try (var segment = SegmentReader.of(store, name)) {
      tally.begin(segment.header());
      Optional<RecordedSession> next = segment.nextSession();
      while (next.isPresent()) {
        tally.count(next.get());
        next = segment.nextSession();
      }
      tally.end(segment.isComplete());
    } catch (RecordingDamage broken) {
      tally.damage(broken);
    }
    return tally.result();
  }

  /**
   * Runs sessions again.
   *
   * @param alter returns the session that is run for a recorded one
   */
  private static SegmentResult verify(
      RecordingStore store, SegmentName name, UnaryOperator<PendingSession> alter)
      throws IOException {
    var tally = new VerificationTally(name);
    try (var comparisons = new SessionComparisons(alter, tally::count)) {
      try (var replay = new SegmentReplay(SegmentReader.of(store, name))) {
        tally.begin(replay.header());
        Optional<PendingSession> next = replay.next();
        while (next.isPresent()) {
          comparisons.add(next.get());
          next = replay.next();
        }
        tally.end(replay.isComplete());
      } catch (RecordingDamage broken) {
        tally.damage(broken);
      }
      comparisons.finish();
    }
    return tally.result();
  }
}
