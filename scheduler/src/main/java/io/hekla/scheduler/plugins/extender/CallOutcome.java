package io.hekla.scheduler.plugins.extender;

/** Outcome of a call. */
sealed interface CallOutcome<T> {
  /** Answer in the requested shape. */
  record Said<T>(T what) implements CallOutcome<T> {}

  /** Failure: no answer, or not in that shape. */
  record Failed<T>(String why) implements CallOutcome<T> {}
}
