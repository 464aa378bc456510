package io.hekla.actors.journal;

/**
 * Refusal of a write because the journal has moved on: another incarnation with the same
 * persistence id has written since this one recovered, or its journal was removed.
 */
public final class StaleWriter extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StaleWriter(Advance refused) {
    super(
        "%s may not write event %d: the last one in its journal is not event %d; another incarnation"
                .formatted(refused.persistenceId(), refused.first(), refused.first() - 1)
            + " has written meanwhile, or its journal was removed");
  }
}
