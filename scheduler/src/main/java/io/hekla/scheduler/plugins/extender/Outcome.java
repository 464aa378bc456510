package io.hekla.scheduler.plugins.extender;

/** What came of a call. */
sealed interface Outcome<T> {
  /** It answered, in the shape that is asked for. */
  record Said<T>(T what) implements Outcome<T> {}

  /** It did not, or not in that shape. */
  record Failed<T>(String why) implements Outcome<T> {}
}
