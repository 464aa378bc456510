package io.hekla.apiserver.store;

/** The store takes no more writes; the message says why and what to do. */
public final class StoreClosedException extends RuntimeException {
  public StoreClosedException(String message) {
    super(message);
  }
}
