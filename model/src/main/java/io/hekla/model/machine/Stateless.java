package io.hekla.model.machine;

/**
 * State of a machine that needs no memory; also the type of its events, of which there are none.
 */
@LogicalName("entity.stateless")
public record Stateless() implements Kept {}
