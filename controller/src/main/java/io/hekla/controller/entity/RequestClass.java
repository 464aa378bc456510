package io.hekla.controller.entity;

/**
 * Class of requests to the API. Each has an adapter of its own, so that a flood of one kind of
 * request does not hold up the others.
 */
public enum RequestClass {
  /** Binds of pods. */
  BINDS,
  /** Evictions of pods. */
  EVICTIONS,
  /** Creations and deletions of the pods of Jobs. */
  PODS,
  /** Creations, changes and deletions of PodGroups, Queues, Commands, objects of plugins. */
  OBJECTS,
  /** Writes of status, a bounded few at once. */
  STATUS,
  /** Writes that are not urgent, a bounded few at once: Events, why pods wait, and HyperNodes. */
  LOW_PRIORITY
}
