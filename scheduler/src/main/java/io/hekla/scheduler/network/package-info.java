/**
 * The network below the nodes: HyperNodes as a tree, the nodes of each, and the common ancestor of
 * two of them. Pure; depends on the model only.
 */
@NullMarked
package io.hekla.scheduler.network;

import org.jspecify.annotations.NullMarked;
