/**
 * The nodes as actors: each is the shell of a node's ledger, told of its node and asked for what
 * changed since a version. What they hold, and in what order it is told, is in {@code
 * io.hekla.controller.node}.
 */
@NullMarked
package io.hekla.actors.node;

import org.jspecify.annotations.NullMarked;
