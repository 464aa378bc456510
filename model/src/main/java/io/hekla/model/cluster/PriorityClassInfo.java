package io.hekla.model.cluster;

/** A PriorityClass: the value of a name; at most one is the default of pods that name none. */
public record PriorityClassInfo(String name, int value, boolean globalDefault) {}
