/** {@code hekla top}: shares of the queues, as bars; pure but for the verb itself. */
@NullMarked
package io.hekla.cli.top;

import org.jspecify.annotations.NullMarked;
