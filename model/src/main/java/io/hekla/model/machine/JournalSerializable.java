package io.hekla.model.machine;

/**
 * Marker of types that are written to the journal or sent between members: events, states, commands
 * and the records inside them. Each has a {@link LogicalName}; names of its components are part of
 * the format, too. Bound to its serializer in {@code application.conf}.
 */
public interface JournalSerializable {}
