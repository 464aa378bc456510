package io.hekla.recorder.replay;

import io.hekla.model.cluster.ObjectKey;
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
 * @param parts the parts that differ; none if the session cannot be run
 * @param first the first decision that differs, as it was recorded and as it is replayed; where
 *     only digests are recorded, the part alone
 * @param about what the first decision is about
 */
public record DecisionDifference(
    String session, List<Part> parts, String first, Optional<Subject> about) {
  public DecisionDifference {
    parts = List.copyOf(parts);
  }

  /**
   * Subject of a decision.
   *
   * @param pod empty if the decision is about no single pod
   */
  public record Subject(ObjectKey podGroup, Optional<ObjectKey> pod) {}

  /** Compares a session with the decisions of its replay. */
  public static Optional<DecisionDifference> between(RecordedSession recorded, Decisions replayed) {
    List<Part> parts = recorded.digest().differences(DecisionDigest.of(replayed));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(first(recorded.id(), parts, recorded, replayed));
  }

  /**
   * Runs a session, and compares its decisions with those of a recorded one.
   *
   * @param replayed the session that is run
   */
  public static Optional<DecisionDifference> ofReplay(
      RecordedSession recorded, PendingSession replayed) {
    Decisions decisions;
    try {
      decisions = replayed.run().decisions();
    } catch (RuntimeException doctored) {
      // Only a state that no scheduler writes lets the engine itself fail.
      return Optional.of(
          new DecisionDifference(
              recorded.id(),
              List.of(),
              "the session cannot be run on its recorded state: " + doctored,
              Optional.empty()));
    }
    return between(recorded, decisions);
  }

  private static DecisionDifference first(
      String id, List<Part> parts, RecordedSession recorded, Decisions replayed) {
    Part part = parts.getFirst();
    List<?> now = part.of(replayed);
    List<?> then = recorded.decided().get(part);
    if (then == null) {
      return new DecisionDifference(
          id,
          parts,
          "%s differ; the recording has their digest only".formatted(part.text()),
          Optional.empty());
    }
    for (int i = 0; i < Math.max(then.size(), now.size()); i++) {
      Optional<?> was = element(then, i);
      Optional<?> is = element(now, i);
      if (!was.equals(is)) {
        return new DecisionDifference(
            id,
            parts,
            "%s, number %d: recorded %s, replayed %s"
                .formatted(part.text(), i + 1, text(was), text(is)),
            was.flatMap(DecisionDifference::subject)
                .or(() -> is.flatMap(DecisionDifference::subject)));
      }
    }
    return new DecisionDifference(
        id,
        parts,
        "%s are equal, and their recorded digest differs: the segment was changed"
            .formatted(part.text()),
        Optional.empty());
  }

  private static Optional<?> element(List<?> list, int index) {
    return index < list.size() ? Optional.of(list.get(index)) : Optional.empty();
  }

  private static String text(Optional<?> decision) {
    return decision.map(Object::toString).orElse("nothing");
  }

  private static Optional<Subject> subject(Object decision) {
    return switch (decision) {
      case Decisions.Bind bind -> subject(bind.podGroup(), bind.task());
      case Decisions.Eviction eviction -> subject(eviction.podGroup(), eviction.task());
      case Decisions.Pipelined pipelined -> subject(pipelined.podGroup(), pipelined.task());
      case Decisions.GateOpening opening -> subject(opening.podGroup(), opening.task());
      case Decisions.AllocatedHyperNode allocated ->
          Optional.of(new Subject(allocated.podGroup(), Optional.empty()));
      default -> Optional.empty();
    };
  }

  private static Optional<Subject> subject(ObjectKey podGroup, ObjectKey pod) {
    return Optional.of(new Subject(podGroup, Optional.of(pod)));
  }
}
