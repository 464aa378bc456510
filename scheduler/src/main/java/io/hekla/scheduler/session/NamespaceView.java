package io.hekla.scheduler.session;

/** Namespace in a queue: its jobs that are in this queue. */
public record NamespaceView(QueueView queue, String name) {}
