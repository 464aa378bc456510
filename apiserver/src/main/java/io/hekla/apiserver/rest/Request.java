package io.hekla.apiserver.rest;

import akka.util.ByteString;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.List;

/**
 * A request, read as far as it does not depend on what it is about.
 *
 * @param path its segments
 * @param accept what the client wants to read; empty if it does not say
 * @param contentType of the body, in small letters and without parameters
 * @param agent the program that asks, for example {@code kubectl}
 */
record Request(
    String method,
    List<String> path,
    Query query,
    String accept,
    String contentType,
    String agent,
    ByteString body) {
  Request {
    path = List.copyOf(path);
  }

  /** The object that was sent; 400 if it is none. */
  ObjectNode object() {
    return Bodies.object(body.toArrayUnsafe(), contentType);
  }

  /** What was sent, or an empty object if nothing was. */
  ObjectNode objectOrNothing() {
    return body.isEmpty() ? Trees.object() : object();
  }

  /** Who writes, for the book of fields. */
  String fieldManager() {
    return query.text("fieldManager").orElse(agent);
  }
}
