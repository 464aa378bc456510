package io.hekla.model.lease;

import java.time.Duration;

/** Consequence of a lease for this process. */
public sealed interface Ruling {
  /**
   * It may act: this process or a member of the same journal holds the lease.
   *
   * @param until no write may begin from this moment on, on the process's monotonic clock
   */
  record Act(Duration until) implements Ruling {}

  /**
   * Somebody else acts.
   *
   * @param relation {@link Relation#COPY} or {@link Relation#OTHER}
   */
  record Observe(Lease lease, Relation relation) implements Ruling {}

  /** It is not known yet; nothing may be written. */
  record Wait() implements Ruling {}
}
