/**
 * The embedded API as Kubernetes' REST on loopback, for {@code kubectl} and every client library:
 * {@link io.hekla.apiserver.rest.RestFace} is the server, {@link io.hekla.apiserver.rest.Router}
 * answers the endpoints that the two routing tables list, each with the clients that fail without
 * it. It holds no rule of its own about objects; these are the store's and admission's.
 */
@NullMarked
package io.hekla.apiserver.rest;

import org.jspecify.annotations.NullMarked;
