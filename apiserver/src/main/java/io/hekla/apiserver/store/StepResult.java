package io.hekla.apiserver.store;

/** Result of a step of a request: a value with which it continues, or its refusal. */
public sealed interface StepResult<T> {
  /** The request continues. */
  record Value<T>(T value) implements StepResult<T> {}

  /** The request ends. */
  record No<T>(ApiRefusal refusal) implements StepResult<T> {}
}
