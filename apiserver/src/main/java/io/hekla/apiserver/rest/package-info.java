/**
 * Embedded API as Kubernetes' REST on loopback, for {@code kubectl} and every client library:
 * {@link io.hekla.apiserver.rest.ApiHttpServer} is the server, {@link
 * io.hekla.apiserver.rest.Router} serves the endpoints of the two routing tables, each with the
 * clients that fail without it. It has no rules of its own about objects; these are in the store
 * and in admission.
 */
@NullMarked
package io.hekla.apiserver.rest;

import org.jspecify.annotations.NullMarked;
