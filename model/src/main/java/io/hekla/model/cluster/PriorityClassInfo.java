package io.hekla.model.cluster;

/** A PriorityClass: the value behind a name; at most one is the default of those who name none. */
public record PriorityClassInfo(String name, int value, boolean globalDefault) {}
