/** {@code hekla explain}: why a job waits, and what would let it run. */
@NullMarked
package io.hekla.cli.explain;

import org.jspecify.annotations.NullMarked;
