package io.hekla.apiserver.store;

import java.time.Instant;
import java.util.List;

/**
 * One request and what came of it, which is kept whole or not at all.
 *
 * @param code the HTTP status it was answered with
 * @param events what changed, the object asked for first and what garbage collection took after it;
 *     empty if the request was refused or changed nothing
 */
public record Transaction(Request request, int code, List<StoreEvent> events) {
  /** The version after it; 0 if it changed nothing. */
  long version() {
    return events.isEmpty() ? 0 : events.getLast().version();
  }

  public Transaction {
    events = List.copyOf(events);
  }

  /**
   * Who asked for what.
   *
   * @param uid of the object, if there was one
   * @param node for bindings; else empty
   */
  public record Request(
      Instant time, String who, String verb, String kind, String key, String uid, String node) {}
}
