/**
 * State machine of a Queue: open, closing, closed, along the tree of queues. Depends on {@code
 * cluster} and {@code machine}.
 */
@NullMarked
package io.hekla.model.queue;

import org.jspecify.annotations.NullMarked;
