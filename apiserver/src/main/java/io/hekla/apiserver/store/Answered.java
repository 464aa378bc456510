package io.hekla.apiserver.store;

/** Result of a step of a request: a value with which it continues, or its refusal. */
public sealed interface Answered<T> {
  /** The request continues. */
  record Value<T>(T value) implements Answered<T> {}

  /** The request ends. */
  record No<T>(Refusal refusal) implements Answered<T> {}
}
