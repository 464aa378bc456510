package io.hekla.apiserver.store;

/** Signals that the store accepts no more writes; the message has the reason and the remedy. */
public final class StoreClosedException extends RuntimeException {
  public StoreClosedException(String message) {
    super(message);
  }
}
