package io.hekla.actors.journal;

/**
 * End of a journal.
 *
 * @param persistenceId of the journal
 * @param sequenceNumber highest sequence number ever written
 */
public record JournalHead(String persistenceId, long sequenceNumber) {}
