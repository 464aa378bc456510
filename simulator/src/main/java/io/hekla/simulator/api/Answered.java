package io.hekla.simulator.api;

/** A step of a request: it goes on with a value, or ends here. */
sealed interface Answered<T> {
  record Value<T>(T value) implements Answered<T> {}

  record No<T>(Refusal refusal) implements Answered<T> {}
}
