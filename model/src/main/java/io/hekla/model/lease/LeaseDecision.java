package io.hekla.model.lease;

import java.time.Duration;

/** Consequence of a lease for this process. */
public sealed interface LeaseDecision {
  /**
   * Permission to act: this process or a member of the same journal holds the lease.
   *
   * @param until time from which no write may begin, on the process's monotonic clock
   */
  record Act(Duration until) implements LeaseDecision {}

  /**
   * Observation only, while another holder acts.
   *
   * @param relation {@link Relation#COPY} or {@link Relation#OTHER}
   */
  record Observe(Lease lease, Relation relation) implements LeaseDecision {}

  /** Wait for the first answer; nothing may be written. */
  record Wait() implements LeaseDecision {}
}
