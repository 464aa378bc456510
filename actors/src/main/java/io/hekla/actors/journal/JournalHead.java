package io.hekla.actors.journal;

/**
 * Where a journal ends.
 *
 * @param persistenceId whose journal
 * @param sequenceNumber highest sequence number ever written
 */
public record JournalHead(String persistenceId, long sequenceNumber) {}
