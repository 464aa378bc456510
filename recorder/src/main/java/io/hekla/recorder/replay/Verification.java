package io.hekla.recorder.replay;

import io.hekla.recorder.PluginVersions;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Verification of a recording: every session is run again, and its decisions compared. */
public final class Verification {
  /** Differences that are reported of one segment. */
  private static final int MOST = 10;

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
   * @param gap sessions that are missing before or after the segment, as text; empty if none are
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
    return read(store, name, Optional.of(session -> session));
  }

  /** Runs all sessions of a segment under another configuration, and compares what they decide. */
  public static SegmentResult verify(
      RecordingStore store, SegmentName name, SchedulerConfiguration other) throws IOException {
    return read(store, name, Optional.of(session -> session.with(other)));
  }

  /** Reads all sessions of a segment and runs none. */
  public static SegmentResult read(RecordingStore store, SegmentName name) throws IOException {
    return read(store, name, Optional.empty());
  }

  /**
   * @param replayed returns the session that is run for a recorded one; empty if none are
   */
  private static SegmentResult read(
      RecordingStore store, SegmentName name, Optional<UnaryOperator<PendingSession>> replayed)
      throws IOException {
    boolean runs = replayed.isPresent();
    UnaryOperator<PendingSession> alter = replayed.orElse(UnaryOperator.identity());
    List<String> causes = List.of();
    var differences = new ArrayList<DecisionDifference>();
    long different = 0;
    long sessions = 0;
    long decisions = 0;
    Instant from = Instant.EPOCH;
    Instant to = Instant.EPOCH;
    String gap = "";
    List<String> plugins = List.of();
    Optional<String> damage = Optional.empty();
    try (var segment = new SegmentReader(name.file(), store.open(name))) {
      var replay = new SegmentReplay(segment);
      gap = segment.header().gap();
      plugins = PluginVersions.differences(segment.header(), PluginVersions.ofProcess());
      from = segment.header().at();
      to = from;
      while (true) {
        Optional<PendingSession> pending = runs ? replay.next() : Optional.empty();
        Optional<RecordedSession> next =
            runs ? pending.map(PendingSession::recorded) : segment.nextSession();
        if (next.isEmpty()) {
          break;
        }
        Optional<DecisionDifference> difference =
            pending.flatMap(one -> compare(one, alter.apply(one)));
        if (difference.isPresent()) {
          PendingSession one = pending.orElseThrow();
          if (different == 0) {
            causes = DifferenceCause.of(one, alter.apply(one), difference.get());
          }
          different++;
          if (differences.size() < MOST) {
            differences.add(difference.get());
          }
        }
        sessions++;
        decisions += next.get().count();
        to = next.get().at();
      }
      if (!segment.isComplete()) {
        gap = join(gap, "the segment was not closed: its writer was killed, or is still at work");
      }
    } catch (RecordingDamage broken) {
      if (broken.isTruncated()) {
        gap = join(gap, "the writer was killed: " + broken.getMessage());
      } else {
        damage = Optional.ofNullable(broken.getMessage());
      }
    }
    return new SegmentResult(
        name, sessions, decisions, from, to, differences, causes, different, plugins, gap, damage);
  }

  private static Optional<DecisionDifference> compare(
      PendingSession recorded, PendingSession replayed) {
    Decisions decisions;
    try {
      decisions = replayed.run().decisions();
    } catch (RuntimeException doctored) {
      // Only a state that no scheduler writes lets the engine itself fail.
      return Optional.of(
          new DecisionDifference(
              recorded.recorded().id(),
              List.of(),
              "the session cannot be run on its recorded state: " + doctored,
              Optional.empty()));
    }
    return DecisionDifference.between(recorded.recorded(), decisions);
  }

  private static String join(String first, String second) {
    return first.isEmpty() ? second : first + "; " + second;
  }
}
