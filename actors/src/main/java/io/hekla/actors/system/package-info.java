/**
 * Puts a member of the system together: actor system, cluster, sharding, singleton, watches.
 * Depends on every other room of {@code actors}.
 */
@NullMarked
package io.hekla.actors.system;

import org.jspecify.annotations.NullMarked;
