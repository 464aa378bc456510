/**
 * Assembly of a member of the system: actor system, cluster, sharding, singleton, watches. Depends
 * on every other package of {@code actors}.
 */
@NullMarked
package io.hekla.actors.system;

import org.jspecify.annotations.NullMarked;
