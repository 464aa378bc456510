package io.hekla.apiserver.store;

import java.time.Instant;
import java.util.List;

/**
 * One request and its outcome, which is stored as a whole or not at all.
 *
 * @param code the HTTP status of the answer
 * @param events changes, the requested object first and the results of garbage collection after it;
 *     empty if the request was refused or changed nothing
 */
public record Transaction(Request request, int code, List<StoreEvent> events) {
  /** Returns the version after it; 0 if it changed nothing. */
  long version() {
    return events.isEmpty() ? 0 : events.getLast().version();
  }

  public Transaction {
    events = List.copyOf(events);
  }

  /**
   * A request and its client.
   *
   * @param uid of the object, if there was one
   * @param node for bindings; else empty
   */
  public record Request(
      Instant time, String user, String verb, String kind, String key, String uid, String node) {}
}
