package io.hekla.recorder.replay;

import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.decision.Decisions;
import java.util.List;
import java.util.Optional;

/**
 * Difference between what a session decided and what its replay decides.
 *
 * @param session name of the session
 * @param parts the parts that differ
 * @param first the first decision that differs, as it was recorded and as it is replayed; where
 *     only digests are recorded, the part alone
 */
public record DecisionDifference(String session, List<Part> parts, String first) {
  public DecisionDifference {
    parts = List.copyOf(parts);
  }

  /** Compares a session with the decisions of its replay. */
  public static Optional<DecisionDifference> between(RecordedSession recorded, Decisions replayed) {
    List<Part> parts = recorded.digest().differences(DecisionDigest.of(replayed));
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new DecisionDifference(recorded.id(), parts, first(parts.getFirst(), recorded, replayed)));
  }

  private static String first(Part part, RecordedSession recorded, Decisions replayed) {
    List<?> now = part.of(replayed);
    List<?> then = recorded.decided().get(part);
    if (then == null) {
      return "%s differ; the recording has their digest only".formatted(part.text());
    }
    for (int i = 0; i < Math.max(then.size(), now.size()); i++) {
      Object was = i < then.size() ? then.get(i) : "nothing";
      Object is = i < now.size() ? now.get(i) : "nothing";
      if (!was.equals(is)) {
        return "%s, number %d: recorded %s, replayed %s".formatted(part.text(), i + 1, was, is);
      }
    }
    return "%s are equal, and their recorded digest differs: the segment was changed"
        .formatted(part.text());
  }
}
