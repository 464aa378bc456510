package io.hekla.apiserver.rest;

import akka.util.ByteString;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.List;

/**
 * A request, parsed as far as possible without its target.
 *
 * @param path its segments
 * @param accept media types that the client wants to read; empty if it states none
 * @param contentType of the body, in lower case and without parameters
 * @param agent the client program, for example {@code kubectl}
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

  /** Returns the object in the body; 400 if it is none. */
  ObjectNode object() {
    return RequestBodies.object(body.toArrayUnsafe(), contentType);
  }

  /** Returns the object in the body, or an empty object if there is no body. */
  ObjectNode objectOrNothing() {
    return body.isEmpty() ? Trees.object() : object();
  }

  /** Returns the field manager of a write. */
  String fieldManager() {
    return query.text("fieldManager").orElse(agent);
  }
}
