package io.hekla.actors.journal;

/**
 * The end of a journal.
 *
 * @param persistenceId whose journal
 * @param sequenceNumber highest sequence number ever written
 */
public record JournalHead(String persistenceId, long sequenceNumber) {}
