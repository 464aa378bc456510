/**
 * The port to Kubernetes: one interface, passed to the system by its starter, and the adapter
 * actors that wrap it. The only package that talks to an API server.
 */
@NullMarked
package io.hekla.actors.kubernetes;

import org.jspecify.annotations.NullMarked;
