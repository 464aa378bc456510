package io.hekla.apiserver.store;

/**
 * How a write is to be done.
 *
 * @param dryRun only as far as its answer is known; nothing is stored, told, or let go
 * @param fields keeps book of the change
 */
public record Manner(boolean dryRun, FieldBook fields) {
  /** Done, and without a book. */
  public static final Manner USUAL = new Manner(false, FieldBook.CLOSED);
}
