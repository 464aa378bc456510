/**
 * The embedded API as Kubernetes' REST on loopback, for {@code kubectl} and every client library:
 * {@link io.hekla.simulator.rest.RestFace} is the server, {@link io.hekla.simulator.rest.Router}
 * knows the paths. It holds no rule of its own about objects; these are the store's and
 * admission's.
 */
@NullMarked
package io.hekla.simulator.rest;

import org.jspecify.annotations.NullMarked;
