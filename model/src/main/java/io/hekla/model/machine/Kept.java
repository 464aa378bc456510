package io.hekla.model.machine;

/**
 * Marks what is written to the journal or sent between members: events, states, commands and the
 * records inside them. Bound to the Jackson CBOR serializer in {@code application.conf}; names in
 * it are a format that old journals hold.
 */
public interface Kept {}
