/**
 * The nodes as actors: each is the shell of a node's ledger, which receives the events of its node
 * and answers with the changes since a version. Their content and the order of events are in {@code
 * io.hekla.controller.node}.
 */
@NullMarked
package io.hekla.actors.node;

import org.jspecify.annotations.NullMarked;
