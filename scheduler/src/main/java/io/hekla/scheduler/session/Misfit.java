package io.hekla.scheduler.session;

import io.hekla.scheduler.decision.Reason;
import java.util.BitSet;

/** What came of a search for a node that found none. Immutable. */
public final class Misfit {
  private final Reason reason;
  private final BitSet forGood;

  /**
   * @param forGood indices of the nodes that had room and refused all the same, in a way that no
   *     eviction cures
   */
  public Misfit(Reason reason, BitSet forGood) {
    this.reason = reason;
    this.forGood = (BitSet) forGood.clone();
  }

  /** Of a task for which no node was asked. */
  public static Misfit unsearched(Reason reason) {
    return new Misfit(reason, new BitSet(0));
  }

  /** What users read. */
  public Reason reason() {
    return reason;
  }

  /** Whether a node refused in a way that no eviction cures. */
  public boolean isForGood(int node) {
    return forGood.get(node);
  }
}
