package io.hekla.model.api;

/** Status of a {@link PodGroup}. */
public class PodGroupStatus {}
