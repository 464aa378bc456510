package io.hekla.apiserver.store;

/** A step of a request: it goes on with a value, or ends here. */
public sealed interface Answered<T> {
  /** It goes on. */
  record Value<T>(T value) implements Answered<T> {}

  /** It ends. */
  record No<T>(Refusal refusal) implements Answered<T> {}
}
