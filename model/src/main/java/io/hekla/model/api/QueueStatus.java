package io.hekla.model.api;

/** Status of a {@link Queue}. */
public class QueueStatus {}
