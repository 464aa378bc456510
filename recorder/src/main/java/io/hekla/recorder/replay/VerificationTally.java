package io.hekla.recorder.replay;

import io.hekla.recorder.PluginVersions;
import io.hekla.recorder.replay.SessionComparisons.Compared;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.store.SegmentName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Result of the verification of a segment, as it grows with the sessions that were read. */
final class VerificationTally {
  /** Differences that are reported of one segment. */
  private static final int MOST = 10;

  private final SegmentName name;
  private final List<DecisionDifference> differences = new ArrayList<>();
  private List<String> causes = List.of();
  private List<String> plugins = List.of();
  private Optional<String> damage = Optional.empty();
  private String gap = "";
  private String end = "";
  private Instant from = Instant.EPOCH;
  private Instant to = Instant.EPOCH;
  private long different;
  private long sessions;
  private long decisions;

  VerificationTally(SegmentName name) {
    this.name = name;
  }

  void begin(SegmentHeader header) {
    gap = header.gap();
    plugins = PluginVersions.differences(header, PluginVersions.ofProcess());
    from = header.at();
    to = from;
  }

  /** Counts a session that did not run. */
  void count(RecordedSession session) {
    sessions++;
    decisions += session.count();
    to = session.at();
  }

  /** Counts a session that ran; they come in their order. */
  void count(Compared compared) {
    if (compared.difference().isPresent()) {
      DecisionDifference difference = compared.difference().get();
      if (different == 0) {
        causes = DifferenceCause.of(compared.recorded(), compared.replayed(), difference);
      }
      different++;
      if (differences.size() < MOST) {
        differences.add(difference);
      }
    }
    count(compared.recorded().recorded());
  }

  /** Notes the end of what could be read. */
  void end(boolean isComplete) {
    if (!isComplete) {
      missing("the segment was not closed: its writer was killed, or is still at work");
    }
  }

  /** Notes why the rest cannot be read. */
  void damage(RecordingDamage broken) {
    if (broken.isTruncated()) {
      missing("the writer was killed: " + broken.getMessage());
    } else {
      damage = Optional.ofNullable(broken.getMessage());
    }
  }

  private void missing(String text) {
    end = text;
  }

  SegmentResult result() {
    return new SegmentResult(
        name,
        sessions,
        decisions,
        from,
        to,
        differences,
        causes,
        different,
        plugins,
        gap,
        end,
        damage);
  }
}
