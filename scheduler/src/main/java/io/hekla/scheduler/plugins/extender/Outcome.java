package io.hekla.scheduler.plugins.extender;

/** Outcome of a call. */
sealed interface Outcome<T> {
  /** Answer in the requested shape. */
  record Said<T>(T what) implements Outcome<T> {}

  /** Failure: no answer, or not in that shape. */
  record Failed<T>(String why) implements Outcome<T> {}
}
