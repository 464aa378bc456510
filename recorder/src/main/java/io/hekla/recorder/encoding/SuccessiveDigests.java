package io.hekla.recorder.encoding;

import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import java.util.Arrays;
import java.util.List;

/**
 * Digests of sessions that follow one another, each the same as {@link DecisionDigest#of} gives. A
 * verdict that equals the one of the session before at its position is not hashed again: a session
 * in which nothing happens repeats thousands of them.
 *
 * <p>For one thread.
 */
public final class SuccessiveDigests {
  private List<?> former = List.of();
  private long[] hashes = {};

  /** Returns the digest of the decisions of the next session. */
  public DecisionDigest next(Decisions decisions) {
    return DecisionDigest.of(
        part -> {
          List<?> values = part.of(decisions);
          return part == Part.POD_GROUPS ? verdicts(values) : StableHash.of(values);
        });
  }

  private long verdicts(List<?> all) {
    // The verdicts of some lists are made on access, which each is once.
    List<?> now = List.copyOf(all);
    long[] known = Arrays.copyOf(hashes, now.size());
    for (int i = 0; i < known.length; i++) {
      if (i >= former.size() || !now.get(i).equals(former.get(i))) {
        known[i] = StableHash.of((PodGroupVerdict) now.get(i));
      }
    }
    former = now;
    hashes = known;
    return StableHash.ofHashes(known);
  }
}
