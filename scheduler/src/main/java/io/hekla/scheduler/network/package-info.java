/**
 * The network below the nodes: HyperNodes as a tree, what belongs to each, and what two of them
 * have in common. Pure; depends on the model only.
 */
@NullMarked
package io.hekla.scheduler.network;

import org.jspecify.annotations.NullMarked;
