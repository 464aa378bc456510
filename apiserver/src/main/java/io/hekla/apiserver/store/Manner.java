package io.hekla.apiserver.store;

/**
 * Options of a write.
 *
 * @param dryRun whether only the answer is computed; nothing is stored, reported or deleted
 * @param fields bookkeeping of the changed fields
 */
public record Manner(boolean dryRun, FieldBook fields) {
  /** Options of a real write without bookkeeping. */
  public static final Manner USUAL = new Manner(false, FieldBook.CLOSED);
}
