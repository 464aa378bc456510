package io.hekla.actors.history;

/**
 * Row that the database refuses, whatever is tried.
 *
 * @param name the row, for people
 * @param reason the database's words
 */
public record LeftOutRow(String name, String reason) {}
