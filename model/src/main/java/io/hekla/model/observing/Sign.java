package io.hekla.model.observing;

/**
 * Something by which a Volcano shows itself.
 *
 * @param program whose sign it is
 * @param text for people: what was seen, and where
 */
public record Sign(Program program, String text) {}
