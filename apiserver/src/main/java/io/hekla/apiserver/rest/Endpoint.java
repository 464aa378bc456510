package io.hekla.apiserver.rest;

import java.util.Set;

/**
 * An endpoint of the embedded API. The two enums of endpoints are the routing table: the router
 * serves the endpoints that they find, and nothing else.
 */
sealed interface Endpoint permits ServerEndpoint, ObjectEndpoint {
  /** Method and path, as the documentation shows them. */
  String shown();

  /** The clients that fail without it, at least one. */
  Set<Client> clients();
}
