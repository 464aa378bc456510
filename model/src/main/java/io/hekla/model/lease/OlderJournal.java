package io.hekla.model.lease;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Evidence that the journal is older than what a member knows: it was restored from a backup, maybe
 * while the member ran. Source: docs/backup.md#after-the-restore-of-an-older-journal.
 *
 * @param finding what the journal has and what is known besides, a clause for people
 * @param remedy what happened and what to do, a sentence for people
 */
public record OlderJournal(String finding, String remedy) {
  private static final String WHILE_MEMBERS_RAN =
      "It was restored from a backup while members ran. Their writes are refused until they have"
          + " read it again; restart all of them, since they remember what it no longer has"
          + " (docs/backup.md#postgresql)";

  private static final String BEFORE_THE_START =
      "It was restored from a backup, or another Hekla scheduled meanwhile. Terms go on above that,"
          + " and counters are those of the journal"
          + " (docs/backup.md#after-the-restore-of-an-older-journal)";

  /**
   * Judges a write that the journal refused. A head that is missing says nothing: the journals of
   * deleted objects are removed.
   *
   * @param persistenceId of the writer
   * @param recovered sequence number of the last event that the writer knows
   * @param head highest sequence number in the journal; empty if it has none
   */
  public static Optional<OlderJournal> byHead(
      String persistenceId, long recovered, OptionalLong head) {
    if (head.isEmpty() || head.getAsLong() >= recovered) {
      return Optional.empty();
    }
    return Optional.of(
        new OlderJournal(
            "the last event of %s in it is %d, and this member knows event %d"
                .formatted(persistenceId, head.getAsLong(), recovered),
            WHILE_MEMBERS_RAN));
  }

  /**
   * Judges the last term in the journal, of which every term is recorded before anybody hears of
   * it.
   *
   * @param journaled last term in the journal; 0 if it has none
   * @param begun highest term that this process has begun; 0 if none
   * @param highest highest term that is known, from the Lease as well; 0 if none
   */
  public static Optional<OlderJournal> byTerm(long journaled, long begun, long highest) {
    if (begun > journaled) {
      return Optional.of(
          new OlderJournal(
              "the last term in it is %d, and this member began term %d"
                  .formatted(journaled, begun),
              WHILE_MEMBERS_RAN));
    }
    // A journal without terms is new.
    if (journaled > 0 && highest > journaled) {
      return Optional.of(
          new OlderJournal(
              "the last term in it is %d, and the Lease has term %d".formatted(journaled, highest),
              BEFORE_THE_START));
    }
    return Optional.empty();
  }
}
