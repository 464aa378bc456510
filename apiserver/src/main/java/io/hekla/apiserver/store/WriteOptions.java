package io.hekla.apiserver.store;

/**
 * Options of a write.
 *
 * @param dryRun whether only the answer is computed; nothing is stored, reported or deleted
 * @param fields bookkeeping of the changed fields
 */
public record WriteOptions(boolean dryRun, ManagedFields fields) {
  /** Options of a real write without bookkeeping. */
  public static final WriteOptions USUAL = new WriteOptions(false, ManagedFields.CLOSED);
}
