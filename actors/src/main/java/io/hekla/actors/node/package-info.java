/**
 * The nodes as actors: each holds its node and the pods on it, and tells what changed since a
 * version. Depends on the readers of {@code io.hekla.model.cluster} only.
 */
@NullMarked
package io.hekla.actors.node;

import org.jspecify.annotations.NullMarked;
