/**
 * The port to Kubernetes: one interface, given to the system from outside, and the adapter actors
 * that wrap it. The only room that talks to an API server.
 */
@NullMarked
package io.hekla.actors.kubernetes;

import org.jspecify.annotations.NullMarked;
