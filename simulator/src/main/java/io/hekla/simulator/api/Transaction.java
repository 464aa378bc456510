package io.hekla.simulator.api;

import java.util.List;

/**
 * One request and what came of it, which is kept whole or not at all.
 *
 * @param code the HTTP status it was answered with
 * @param events what changed, the object asked for first and what garbage collection took after it;
 *     empty if the request was refused or changed nothing
 */
public record Transaction(Request request, int code, List<StoreEvent> events) {
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
      String who, String verb, String kind, String key, String uid, String node) {}
}
