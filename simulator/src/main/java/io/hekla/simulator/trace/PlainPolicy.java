package io.hekla.simulator.trace;

/** Plain policies to compare a schedule with: one queue in order of arrival for all jobs. */
public enum PlainPolicy {
  /** Nobody overtakes. */
  FIFO,

  /**
   * EASY backfilling: the first job gets a reservation at the earliest time at which the running
   * jobs, by their estimates, leave room for it; a later one starts before it if it ends in time or
   * leaves that room alone.
   */
  EASY
}
