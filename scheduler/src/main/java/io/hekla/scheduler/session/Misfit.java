package io.hekla.scheduler.session;

import io.hekla.scheduler.decision.Reason;
import java.util.BitSet;

/** Result of a search for a node that found none. Immutable. */
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

  /** Returns the misfit of a task for which no node was asked. */
  public static Misfit unsearched(Reason reason) {
    return new Misfit(reason, new BitSet(0));
  }

  /** Reason for users. */
  public Reason reason() {
    return reason;
  }

  /** Returns whether a node refused in a way that no eviction cures. */
  public boolean isForGood(int node) {
    return forGood.get(node);
  }
}
