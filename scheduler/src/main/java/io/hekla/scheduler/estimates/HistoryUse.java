package io.hekla.scheduler.estimates;

/** Use of the history of run times where a job states no estimate. */
public enum HistoryUse {
  /** It is not used, and nothing is learnt. */
  NONE,

  /** It comes before the limit of a job; no estimate exceeds the limit. */
  BEFORE_LIMIT,

  /** It counts for jobs that have no limit. */
  AFTER_LIMIT
}
