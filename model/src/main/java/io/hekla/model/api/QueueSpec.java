package io.hekla.model.api;

/** Spec of a {@link Queue}. */
public class QueueSpec {}
