package io.hekla.model.api;

/** Spec of a {@link PodGroup}. */
public class PodGroupSpec {}
