package io.hekla.apiserver.store;

/** Where transactions go before anybody is told of them. */
@FunctionalInterface
public interface CommitLog {
  /**
   * Takes the next transaction, in order. Called inside the write, so it must not block; once the
   * transaction is safe, {@link ObjectStore#publish} has to be called.
   */
  void append(Transaction transaction);

  /**
   * Called before each write.
   *
   * @throws StoreClosedException if nothing can be kept any more; the write is then not begun
   */
  default void check() {}
}
