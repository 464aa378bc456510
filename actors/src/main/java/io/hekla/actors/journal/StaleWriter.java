package io.hekla.actors.journal;

import io.hekla.model.lease.OlderJournal;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Refusal of a write because the journal has moved on: another incarnation with the same
 * persistence id has written since this one recovered, its journal was removed, or all journals
 * were restored to an older state.
 */
public final class StaleWriter extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<OlderJournal> older;

  /**
   * @param head highest sequence number in the journal; empty if it has none
   */
  StaleWriter(Advance refused, OptionalLong head) {
    super(
        "%s may not write event %d: the last one in its journal is not event %d; another incarnation"
                .formatted(refused.persistenceId(), refused.first(), refused.first() - 1)
            + " has written meanwhile, or its journal was removed");
    older = OlderJournal.byHead(refused.persistenceId(), refused.first() - 1, head);
  }

  /** Returns the evidence, if there is, that the journal was restored to an older state. */
  Optional<OlderJournal> older() {
    return older;
  }
}
