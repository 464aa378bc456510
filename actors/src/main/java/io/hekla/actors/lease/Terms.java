package io.hekla.actors.lease;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Highest term of a scheduler that this member knows of: begun here, or read from the Lease. The
 * Lease remembers it where the journal cannot: when that was restored from an older backup. Used by
 * any thread.
 */
public final class Terms {
  /**
   * Number of terms that may have begun after the Lease was last renewed; a scheduler begins one
   * only after it has recovered, and it is renewed every few seconds.
   */
  private static final long UNTOLD = 100;

  private final AtomicLong highest = new AtomicLong();

  /** Returns the highest term known; 0 if none. */
  public long highest() {
    return highest.get();
  }

  /** Records a term. */
  public void observed(long term) {
    highest.accumulateAndGet(term, Math::max);
  }

  /**
   * Returns the term to begin after the last one in the journal: the next one, or, if the journal
   * has lost terms, one that cannot have begun anywhere.
   */
  public long after(long journaled) {
    long known = highest.get();
    return known > journaled ? known + UNTOLD : journaled + 1;
  }
}
