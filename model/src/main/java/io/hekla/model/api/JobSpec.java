package io.hekla.model.api;

/** Spec of a {@link Job}. */
public class JobSpec {}
