/** {@code hekla top}: who has how much, in bars; pure but for the verb itself. */
@NullMarked
package io.hekla.cli.top;

import org.jspecify.annotations.NullMarked;
