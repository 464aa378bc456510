package io.hekla.recorder.history;

import java.time.Instant;
import java.util.Optional;

/**
 * Filter of events of one type. Empty parts match any.
 *
 * @param queue queue that the object named then
 * @param until excluded
 */
public record EventFilter(
    String kind,
    String type,
    Optional<String> namespace,
    Optional<String> queue,
    Instant from,
    Instant until) {
  /** Returns the filter of those at a time and later. */
  EventFilter since(Instant time) {
    return new EventFilter(kind, type, namespace, queue, time, until);
  }
}
