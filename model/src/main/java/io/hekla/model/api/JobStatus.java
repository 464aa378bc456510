package io.hekla.model.api;

/** Status of a {@link Job}. */
public class JobStatus {}
