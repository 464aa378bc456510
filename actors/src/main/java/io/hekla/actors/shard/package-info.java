/** Actors about the shares of the nodes that several schedulers of a cluster have. */
@NullMarked
package io.hekla.actors.shard;

import org.jspecify.annotations.NullMarked;
