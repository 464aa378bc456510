/**
 * The Kubernetes API of one member lent to members that have none: one side serves, the other is an
 * adapter of the port like any other. Depends on {@code kubernetes}.
 */
@NullMarked
package io.hekla.actors.remote;

import org.jspecify.annotations.NullMarked;
