package io.hekla.actors.journal;

/**
 * Write that moves the head of one journal.
 *
 * @param persistenceId of the journal
 * @param first sequence number of the first event written; the head must be the one before it
 * @param last sequence number of the last event written
 * @param hasWork whether work is left after that event
 */
record Advance(String persistenceId, long first, long last, boolean hasWork) {
  /** Returns this and a later write to the same journal in the same transaction. */
  Advance and(Advance next) {
    if (next.first() != last + 1) {
      throw new IllegalArgumentException(
          "%s: event %d after event %d".formatted(persistenceId, next.first(), last));
    }
    return new Advance(persistenceId, first, next.last(), next.hasWork());
  }
}
