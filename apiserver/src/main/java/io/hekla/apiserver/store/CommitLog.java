package io.hekla.apiserver.store;

/** Log that receives transactions before watches are notified of them. */
@FunctionalInterface
public interface CommitLog {
  /**
   * Appends the next transaction, in order. Called inside the write, so it must not block; once the
   * transaction is durable, {@link ObjectStore#publish} has to be called.
   */
  void append(Transaction transaction);

  /**
   * Checks before each write whether it may begin.
   *
   * @throws StoreClosedException if nothing can be stored any more; the write is then not begun
   */
  default void check() {}
}
